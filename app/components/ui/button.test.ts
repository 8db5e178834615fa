import { expect, test } from "vitest";
import { buttonVariants } from "./button.tsx";

const sizes = ["default", "sm", "lg", "xl", "icon"] as const;
const looks = ["default", "destructive", "outline", "secondary", "ghost", "link", "hero", "accent", "elegant"] as const;

test("[173] a button comes in five sizes and nine variants, no two alike; without a word it is the default one", () => {
  expect(new Set(sizes.map((size) => buttonVariants({ size }))).size).toBe(5);
  expect(new Set(looks.map((variant) => buttonVariants({ variant }))).size).toBe(9);
  expect(buttonVariants({})).toBe(buttonVariants({ variant: "default", size: "default" }));
  // A name that is not there would have no look.
  for (const variant of looks)
    for (const size of sizes) expect(buttonVariants({ variant, size })).not.toContain("undefined");
});

test("[173] no size is lower than the 44 px a thumb needs", () => {
  for (const size of sizes)
    expect(Number(/(?:min-h|size)-(\d+)(?: |$)/.exec(buttonVariants({ size }))![1])).toBeGreaterThanOrEqual(11);
});
