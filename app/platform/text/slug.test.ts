import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import { slugify, uniqueSlug } from "./slug.ts";

test("[R13] accents are removed, other characters become single dashes, and the ends are trimmed", () => {
  expect(slugify("¿Quién decide qué?")).toBe("quien-decide-que");
  expect(slugify("  Año  nuevo -- vida / nueva!  ")).toBe("ano-nuevo-vida-nueva");
  expect(slugify("Straße & Łódź, Ærø")).toBe("strasse-lodz-aero");
  expect(slugify("100% ready, e-mail_now")).toBe("100-ready-e-mail-now");
});

test("a title without letters or digits has an empty slug", () => {
  expect(slugify("¿…?")).toBe("");
});

test("every slug consists of lower-case letters, digits and single dashes, and slugify does not change it again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      const slug = slugify(title);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test("[R13] a taken slug gets the first free number as a suffix", () => {
  const taken = new Set(["purpose", "purpose-2"]);
  expect(uniqueSlug("purpose", (slug) => taken.has(slug))).toBe("purpose-3");
  expect(uniqueSlug("other", (slug) => taken.has(slug))).toBe("other");
  expect(uniqueSlug("", () => false)).toBe("post");
});
