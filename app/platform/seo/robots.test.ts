import { expect, test } from "vitest";
import { robotNames, robotsTag, robotsText, type RobotPurpose } from "./robots.ts";

const text = (...refused: RobotPurpose[]) => robotsText("https://savia.example", ["/admin", "/auth"], refused);
const groupsOf = (robots: string) => robots.split("\n\n");

test("[MD5] as delivered, robots.txt is what it was", () => {
  expect(text()).toBe(
    "User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: https://savia.example/sitemap.xml\n",
  );
  expect(robotsTag([])).toBeUndefined();
});

test("[MD5] each purpose is refused alone", () => {
  const answers = groupsOf(text("answers"));
  expect(answers[0]).toBe(
    "User-agent: *\nContent-Signal: search=yes, ai-input=no, ai-train=yes\nDisallow: /admin\nDisallow: /auth",
  );
  expect(answers[1]).toBe([...robotNames.answers.map((name) => `User-agent: ${name}`), "Disallow: /"].join("\n"));
  expect(answers[2]).toContain("Sitemap: ");
  const training = text("training");
  for (const name of robotNames.training) expect(training).toContain(`User-agent: ${name}\n`);
  for (const name of robotNames.answers) expect(training).not.toContain(`User-agent: ${name}\n`);
  expect([robotsTag(["answers"]), robotsTag(["training"])]).toEqual([undefined, "noai, noimageai"]);
});

test("[MD5] search engines may read the pages, which ask not to be listed; the sitemap is not offered", () => {
  const search = text("search");
  expect(search).not.toMatch(/Sitemap|Disallow: \/$/m);
  expect(search).toContain("search=no, ai-input=yes, ai-train=yes");
  expect(robotsTag(["search", "training"])).toBe("noindex, noai, noimageai");
});

test("[MD5] no robot is named for two purposes", () => {
  const names = [...robotNames.answers, ...robotNames.training];
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[A-Za-z-]+$/.test(name))).toBe(true);
});
