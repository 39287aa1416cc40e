#!/usr/bin/env node
// An engine for Helter-Skelter: it remembers every colour it has seen and walks its stones home. See docs/engines.md.
import { createInterface } from "node:readline";

const tables = new Map(); // what was last seen at each table, and all colours that were ever seen there

function chosen({ view, known }) {
    const { table, viewer, phase, actions } = view;
    const mine = table.colours[viewer];
    const isHome = (field) => known[field] === mine;
    if (phase === "claim") return isHome(table.attack.on) ? "claim" : "accept";

    const free = Object.keys(table.places).filter((field) => isHome(field) && !table.piles[field]);
    const far = ([ax, ay], [bx, by]) => Math.max(Math.abs(ax - bx), Math.abs(ay - by));
    const steps = (field) => Math.min(99, ...free.map((goal) => far(table.places[field], table.places[goal])));
    const best = (verb, usable = () => true) =>
        actions
            .filter((action) => action.startsWith(verb) && usable(action.slice(verb.length)))
            .map((action) => [steps(action.slice(verb.length)) + Math.random(), action])
            .sort(([a], [b]) => a - b)[0]?.[1];

    if (phase === "place") return best("place ");
    if (phase === "lifted") return best("move ");
    const own = Object.entries(table.piles).filter(([, pile]) => pile.includes(viewer));
    if (own.every(([field, pile]) => isHome(field) && pile[0] === viewer)) return "ready";
    return best("touch ", (field) => !isHome(field) || table.piles[field].length > 1) ?? "pass";
}

for await (const line of createInterface({ input: process.stdin })) {
    const said = JSON.parse(line);
    const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");
    if (said.type === "hello") answer({ type: "ready", name: "walker", games: ["skelter"] });
    if (said.type === "table") tables.set(said.table, { known: {} });
    if (said.type === "moment") Object.assign(tables.get(said.table), { view: said.view });
    if (said.type === "moment") Object.assign(tables.get(said.table).known, said.view.table.shown);
    if (said.type === "decide") answer({ type: "act", do: chosen(tables.get(said.table)) });
    if (said.type === "leave") tables.delete(said.table);
}
