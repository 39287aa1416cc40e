// Runs a piece of Python with a wheel unpacked beside it, in the Python that Pyodide brings: node newest.mjs WHEEL CODE
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { loadPyodide } = require("pyodide");
const [wheel, code] = process.argv.slice(2);
const python = await loadPyodide();
const packed = readFileSync(wheel);
python.unpackArchive(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength), "wheel");
console.log(await python.runPythonAsync(code));
