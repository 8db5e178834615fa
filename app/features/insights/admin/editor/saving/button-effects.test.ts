import { expect, test } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { buttonEffects } from "./button-effects.ts";

const now = new Date("2026-01-01T12:00:00Z");
const draft = { live: false, isPublished: false, willBePublished: false, publishAt: "" };
const lineFor = (situation: Partial<typeof draft>) =>
  buttonEffects({ ...draft, ...situation }, copyFor("en", "admin").editor.buttons, "en", now);

test("the line beside the buttons says what each will do", () => {
  expect(lineFor({})).toBe("Save Draft keeps it unpublished. Publish puts it on the site at once.");
  expect(lineFor({ live: true, isPublished: true, willBePublished: true })).toBe(
    "Save Draft keeps your changes beside the live text. Update & Publish changes the public page.",
  );
  expect(lineFor({ live: true, isPublished: true })).toContain("takes this post off the site");
  expect(lineFor({ willBePublished: true })).toContain("saving puts this post on the site");
});

test("a planned time is named, and one that has passed is not", () => {
  const publishAt = "2026-03-05T09:30";
  expect(lineFor({ publishAt })).toMatch(/^Save Draft keeps it unpublished\. Publish puts it on the site on .*Mar 5/);
  expect(lineFor({ publishAt, willBePublished: true })).toMatch(/saving plans this post for .*Mar 5/);
  expect(lineFor({ publishAt, willBePublished: true, isPublished: true })).toMatch(/It will be public on .*Mar 5/);
  expect(lineFor({ publishAt: "2020-01-01T09:00" })).toBe(lineFor({}));
});
