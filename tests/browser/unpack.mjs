// Unpack the Chromium that comes with npm: node unpack.mjs FOLDER
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { createBrotliDecompress } from "node:zlib";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const folder = process.argv[2];
const packed = fileURLToPath(new URL("node_modules/@sparticuz/chromium/bin/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const name of ["chromium", "al2023.tar", "swiftshader.tar", "fonts.tar"]) {
  await pipeline(
    createReadStream(`${packed}${name}.br`),
    createBrotliDecompress(),
    createWriteStream(`${folder}/${name}`),
  );
}
