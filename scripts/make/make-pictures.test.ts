import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictureFiles } from "./make-pictures.ts";

test("the drawings in public/ are up to date (else run: npx node scripts/make/make-pictures.ts)", () => {
  for (const [file, svg] of pictureFiles()) expect(readFileSync(file, "utf8") === svg, file).toBe(true);
});
