// How the vehicles look now: what is lit, what was chosen, what is said of them.

import type { TrolllandView } from "../../wire";
import { type Face, faceOf } from "./faces";
import { kindOf, type StationScene, type Vehicle } from "./facts";
import { cageLabel, vehicleLabel } from "./labels";
import { nowOf } from "./phases";
import type { Stage } from "./stage.svelte";

export interface CageLook {
  size: number;
  faces: Face[];
  /** A card is being loaded: the cage answers to a touch, if only with a reason. */
  asked: boolean;
  lit: boolean;
  chosen: boolean;
  /** The card that would come to lie here. */
  ghost: Face | null;
  /** It would fill the vehicle (TL-LOAD-4). */
  departs: boolean;
  label: string;
}

export interface VehicleLook {
  name: string;
  kind: "cart" | "caterpillar" | "dragon";
  /** Its number among those of its kind. */
  plate: string;
  medals: number;
  cages: CageLook[];
  label: string;
  /** The vehicle itself can be touched: a Troll sends it off (TL-TROLL-6). */
  asked: boolean;
  lit: boolean;
  chosen: boolean;
  /** It changed without travel: outlined for a moment. */
  changed: boolean;
}

/** The vehicles of the row by their names. */
export function looksOf(
  scene: StationScene,
  stage: Stage,
  view: TrolllandView,
): Map<string, VehicleLook> {
  return new Map(view.row.map((vehicle) => [vehicle.id, lookOf(scene, stage, view, vehicle)]));
}

function lookOf(
  scene: StationScene,
  stage: Stage,
  view: TrolllandView,
  vehicle: Vehicle,
): VehicleLook {
  const { picker, words } = scene;
  const sending = picker.choices.some(({ move }) => move.do === "send");
  const chosen = picker.part.vehicle === vehicle.id;
  return {
    name: vehicle.id,
    kind: kindOf(vehicle.id),
    plate: vehicle.id.replace(/^\D+/, ""),
    medals: vehicle.medals,
    cages: vehicle.cages.map((_, place) => cageOf(scene, view, vehicle, place)),
    label: vehicleLabel(words, vehicle),
    asked: sending,
    lit: sending && picker.may("vehicle", vehicle.id, "send"),
    chosen: sending && chosen,
    changed: stage.marked.includes(`vehicle-${vehicle.id}`),
  };
}

function cageOf(
  scene: StationScene,
  view: TrolllandView,
  vehicle: Vehicle,
  place: number,
): CageLook {
  const { picker, words } = scene;
  const cage = vehicle.cages[place]!;
  const loads = picker.choices.filter(({ move }) => move.do === "load");
  const found = loads.find(
    ({ move }) => move.vehicle === vehicle.id && String(move.cage) === String(place + 1),
  );
  const chosen =
    found !== undefined && picker.holds({ do: "load", vehicle: vehicle.id, cage: String(place + 1) });
  const departs = found?.preview !== undefined && "medals" in found.preview;
  const now = nowOf(view);
  const label = cageLabel(words, vehicle, place);
  return {
    size: cage.size,
    faces: cage.cards.map((card) => faceOf(view.box, card)),
    asked: loads.length > 0,
    lit: found !== undefined,
    chosen,
    ghost: chosen && now !== null ? faceOf(view.box, now.card) : null,
    departs,
    label: departs ? `${label}, ${words.say("page", "departure")}` : label,
  };
}
