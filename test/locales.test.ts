import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { quickTags } from "#app/features/insights/admin/editor/post-rules.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const namespaces = readdirSync("public/locales/en").map((file) => file.replace(".json", ""));
const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, "utf8")) as Json;

/** Every text with its path: { "hero.title": "…" }. */
function texts(json: Json, path = ""): Map<string, string> {
  if (typeof json === "object" && json !== null) {
    return new Map(Object.entries(json).flatMap(([key, value]) => [...texts(value, path ? `${path}.${key}` : key)]));
  }
  return new Map([[path, String(json)]]);
}

const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();
const tags = (text: string) => [...text.matchAll(/<\/?\w+/g)].map(([tag]) => tag).sort();

test("[16] [17] the ten namespaces exist in both languages", () => {
  const ten = [
    "common",
    "home",
    "about",
    "offerings",
    "journey",
    "tools",
    "insights",
    "assessment",
    "leadership",
    "results",
  ];
  expect(namespaces).toEqual(expect.arrayContaining(ten));
  expect(readdirSync("public/locales/es").sort()).toEqual(readdirSync("public/locales/en").sort());
});

test.each(namespaces)("[18] %s has the same keys, variables and tags in both languages", (namespace) => {
  const english = texts(read("en", namespace));
  const spanish = texts(read("es", namespace));
  expect([...spanish.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of english) {
    expect({ key, variables: variables(spanish.get(key)!), tags: tags(spanish.get(key)!) }).toEqual({
      key,
      variables: variables(text),
      tags: tags(text),
    });
    expect(spanish.get(key)!.trim(), key).not.toBe("");
    expect(text.trim(), key).not.toBe("");
  }
});

test.each(namespaces)("%s contains the brand only as a token, so that one file renames the site", (namespace) => {
  for (const language of ["en", "es"])
    for (const [key, text] of texts(read(language, namespace)))
      expect({ key, named: /\bSavia\b/.test(text) }).toEqual({ key, named: false });
});

test("every tag that the editor offers has a label in both languages", () => {
  for (const language of ["en", "es"])
    expect(Object.keys((read(language, "insights") as { tagLabels: object }).tagLabels)).toEqual(quickTags);
});

/** English texts given by the specification, by their path in the copy. Changing one is a change of the product. */
const literals: [rows: string, namespace: string, words: Record<string, string>][] = [
  ["[22] [23]", "common", { "notFound.title": "Oops! Page not found", "notFound.home": "Return to Home" }],
  ["[25]", "common", { "error.title": "Unexpected Application Error!" }],
  ["[40]", "common", { "footer.global": "Global consultancy", "footer.worldwide": "Serving organizations worldwide" }],
  [
    "[110]",
    "insights",
    {
      "filter.all": "All",
      "clusters.business.label": "Transformational Business Pillars",
      "clusters.evolution.label": "Organizational Evolution",
      "clusters.consciousness.label": "Consciousness",
      "clusters.stories.label": "{{brand}} Stories",
    },
  ],
  [
    "[111]",
    "insights",
    {
      "clusters.business.short": "Business",
      "clusters.evolution.short": "Evolution",
      "clusters.consciousness.short": "Consciousness",
      "clusters.stories.short": "Stories",
    },
  ],
  ["[115]", "insights", { "list.showing_other": "Showing {{from}}-{{to}} of {{total}} posts" }],
  ["[131]", "insights", { "article.breadcrumb": "Business Insights" }],
  ["[131]", "common", { breadcrumbHome: "Home" }],
  [
    "[187]",
    "assessment",
    {
      "scale.low": "Strongly disagree",
      "scale.high": "Strongly agree",
      "scale.labels.0": "Strongly disagree",
      "scale.labels.5": "Strongly agree",
    },
  ],
  ["[192]", "assessment", { "navigation.complete": "Complete" }],
  [
    "[199] [200] [219]",
    "results",
    {
      "status.misaligned.label": "Misaligned",
      "status.emerging.label": "Emerging",
      "status.stabilizing.label": "Stabilizing",
      "status.evolving.label": "Evolving",
      "status.thriving.label": "Thriving",
    },
  ],
  [
    "[201] [202] [219]",
    "leadership",
    {
      "bands.belowTheLine.label": "Below the Line",
      "bands.inTransition.label": "In Transition",
      "bands.consciousLeadershipEmerging.label": "Conscious Leadership Emerging",
      "bands.regenerativeLeadershipEmbodied.label": "Regenerative Leadership Embodied",
    },
  ],
  ["[283]", "admin", { "editor.upload.altDefault": "Blog post image" }],
];

test.each(literals)(
  "%s the English words of %s are those of the specification, the Spanish ones are Spanish",
  (_, namespace, words) => {
    const english = texts(read("en", namespace));
    const spanish = texts(read("es", namespace));
    for (const [key, text] of Object.entries(words)) {
      expect({ key, text: english.get(key) }).toEqual({ key, text });
      expect(spanish.get(key), key).not.toBe(text);
    }
  },
);

/** Texts that are the same in both languages: names, numbers, addresses, keys. */
const alike =
  /^(\d[\d.,]*[%×]?|\d+–\d+|https:\/\/\S+|(\{\{\w+\}\}|[\s,:/×\d]|px|h|min)+|Gallup, State of the .*|English|Español|Rigor|HTML|No|Slug|Spam|Visual|Total|Webhooks|Error|Teal|Reiki|Raíces Latinas(: \{\{name\}\}, \{\{organization\}\})?)$/;

test.each(namespaces)("[5] %s has no English text in its Spanish file", (namespace) => {
  const spanish = texts(read("es", namespace));
  const same = [...texts(read("en", namespace))].filter(
    ([key, text]) => spanish.get(key) === text && !/\.(key|id|en|es)$/.test(key) && !alike.test(text),
  );
  expect(same).toEqual([]);
});

test.each(["en", "es"])("the privacy page in %s says what is stored, why, and for how long", (language) => {
  const { sections } = read(language, "privacy") as { sections: { id: string; paragraphs: string[] }[] };
  const words = (id: string) => sections.find((section) => section.id === id)!.paragraphs.join(" ");
  expect(words("kept")).toMatch(
    language === "en"
      ? /Inquiries.*Messages.*Health scans.*Accounts.*Server logs/s
      : /Consultas.*Mensajes.*Escáneres.*Cuentas.*Registros/s,
  );
  expect(words("why")).toMatch(language === "en" ? /answer you within \{\{answerTime\}\}/ : /\{\{answerTime\}\}/);
  expect(words("how-long")).toMatch(
    language === "en" ? /erased \{\{retentionTime\}\} after we close/ : /\{\{retentionTime\}\} después/,
  );
});
