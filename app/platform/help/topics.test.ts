import { existsSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { readTopic } from "#app/features/admin/help/handbook.server.ts";
import { pictureOf } from "#app/features/admin/help/topic-picture.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import routes from "#app/routes.ts";
import { isAllowed, permissions, roles } from "../auth/permissions.ts";
import { helpFor, helpOfScreen, mayRead, topicKeys, topicNamed, topics } from "./topics.ts";

/** Not screens with a title of their own: the handbook itself, slides that fill the screen, an address of nothing. */
const withoutHelp = ["/admin/help", "/admin/help/:topic", "/admin/team-scans/:id/present", "/admin/*"];

function screens(entries: RouteConfigEntry[], path = ""): string[] {
  return entries.flatMap(({ path: own, file, children }) => {
    const here = own ? `${path}/${own}` : path;
    return children ? screens(children, here) : file.endsWith(".tsx") && here.startsWith("/admin") ? [here] : [];
  });
}

test("[HB1] every screen of the admin area has its page of the handbook, at a section that exists", async () => {
  const asked = screens(await routes).filter((pattern) => !withoutHelp.includes(pattern));
  expect(asked.length).toBeGreaterThan(50);
  const known = Object.keys(helpOfScreen);
  expect(asked.filter((pattern) => !known.includes(pattern))).toEqual([]);
  // Parts of the settings have one route, and a help page each.
  expect(known.filter((pattern) => !asked.includes(pattern) && !pattern.startsWith("/admin/settings/"))).toEqual([]);
  for (const target of Object.values(helpOfScreen)) {
    const [name, section] = target.split("#");
    const topic = topicNamed(name);
    expect(topic, target).toBeDefined();
    if (topic && section) expect(readTopic(topic, "en").sections.map(({ id }) => id)).toContain(section);
  }
  expect(helpFor("/admin/settings/mail")).toBe("/admin/help/mail");
  expect(helpFor("/admin/settings/contact")).toBe("/admin/help/settings");
  expect(helpFor("/admin/events/new")).toBe("/admin/help/events#make");
  expect(helpFor("/account")).toBeUndefined();
});

test("[HB2] whoever may open a screen may read its page; nobody reads about what they cannot open", () => {
  for (const [pattern, target] of Object.entries(helpOfScreen)) {
    const topic = topicNamed(target.split("#")[0])!;
    const { open } = permissions[pattern] ?? permissions["/admin/settings/:part"]!;
    for (const role of roles)
      if (isAllowed(open, { roles: [role] })) expect(mayRead(topic, [role]), `${role} ${pattern}`).toBe(true);
  }
  expect(topicKeys.filter((key) => mayRead(key, ["reader"]))).toEqual(["around", "figures"]);
  expect(topicKeys.filter((key) => mayRead(key, ["advisor"]))).toEqual([
    "around",
    "events",
    "inquiries",
    "team-scans",
    "history",
    "figures",
  ]);
  expect(topicKeys.filter((key) => !mayRead(key, ["owner"]))).toEqual([]);
  // The button at the top leads where the reader may go.
  for (const { opens, ...topic } of Object.values(topics))
    if ("to" in topic) {
      const target = permissions[topic.to.split("?")[0]!] ?? permissions["/admin/settings/:part"]!;
      for (const role of roles)
        if (isAllowed(permissions[opens]!.open, { roles: [role] }))
          expect(isAllowed(target.open, { roles: [role] }), `${role} ${topic.to}`).toBe(true);
    }
});

test.each(languages)("[HB3] the handbook in %s has every page, and names things as the screens do", (language) => {
  const { topics: words } = copyFor(language, "help");
  expect(Object.keys(words).toSorted()).toEqual(topicKeys.toSorted());
  for (const key of topicKeys) {
    // Throws when a word of a screen is gone.
    const { sections } = readTopic(key, language);
    expect(sections.length, key).toBeGreaterThan(2);
    for (const { id, text, steps } of sections) {
      expect(text.length + steps.length, `${key} ${id}`).toBeGreaterThan(0);
      for (const piece of [...text, ...steps].flat())
        expect(typeof piece === "string" ? piece : piece.word).not.toMatch(/\{\{|\[|\]/);
    }
  }
});

test("[HB4] each page has its picture in both languages; together they are small", () => {
  const files = languages.flatMap((language) => topicKeys.map((key) => `public${pictureOf(key, language)}`));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const sizes = files.map((file) => statSync(file).size);
  expect(Math.max(...sizes)).toBeLessThan(40_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});
