import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/things.css";
import "./styles/parts.css";
import "./styles/seats.css";
import "./styles/frame.css";
import "./styles/screens.css";
import "./styles/gather.css";
import "./styles/ends.css";
import "./styles/curtain.css";

mount(App, { target: document.getElementById("page")! });
