import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { logoMark } from "#app/components/art/logo.ts";
import { toSvg } from "#app/components/art/svg.ts";
import { growth, growthAges } from "./drawings/growth.ts";
import { pillarEmblem, pillarKeys } from "./drawings/pillars.ts";
import { portrait } from "./drawings/portrait.ts";
import * as scenes from "./drawings/scenes.ts";

/**
 * Generates the drawings that pages show as files. The output is committed: run this after a change in `drawings/` or
 * app/components/art (a test fails when the files are out of date).
 */
export function pictureFiles(): Map<string, string> {
  return new Map([
    ["public/logo.svg", toSvg(logoMark())],
    ["public/art/home.svg", toSvg(scenes.heroHome())],
    ["public/art/about.svg", toSvg(scenes.heroAbout())],
    ["public/art/offerings.svg", toSvg(scenes.heroOfferings())],
    ["public/art/events.svg", toSvg(scenes.heroEvents())],
    ["public/art/journey.svg", toSvg(scenes.heroJourney())],
    ["public/art/tools.svg", toSvg(scenes.heroTools())],
    ["public/art/team.svg", toSvg(scenes.heroTeam())],
    ["public/art/raices-latinas.svg", toSvg(scenes.heroRaices())],
    ["public/art/insights.svg", toSvg(scenes.heroInsights())],
    ["public/art/sign-in.svg", toSvg(scenes.signIn())],
    ...growthAges.map((age): [string, string] => [`public/art/growth/${age}.svg`, toSvg(growth(age))]),
    ...pillarKeys.map((key): [string, string] => [`public/art/pillars/${key}.svg`, toSvg(pillarEmblem(key))]),
  ]);
}

/** Twice the 256 pixels at which it is shown. */
const portraitSize = 512;

if (import.meta.main) {
  for (const [file, svg] of pictureFiles()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, svg);
  }
  mkdirSync("public/images", { recursive: true });
  const image = new Resvg(toSvg(portrait()), { fitTo: { mode: "width", value: portraitSize } }).render();
  writeFileSync("public/images/founder.png", image.asPng());
}
