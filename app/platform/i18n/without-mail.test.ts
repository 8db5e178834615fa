import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "./language.ts";
import { readResources } from "./resources.server.ts";

type Json = string | { [key: string]: Json };

/** Every text with its path: { "hero.title": "…" }. */
function texts(json: Json, path = ""): [string, string][] {
  if (typeof json === "string") return [[path, json]];
  return Object.entries(json).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

const read = (file: string) => new Map(texts(JSON.parse(readFileSync(`public/locales/${file}.json`, "utf8")) as Json));
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
const siteWide = ["email", "answerTime"];

/**
 * Chosen by code that knows of the mail they speak of: it was queued while a server was set, the sentence says that
 * there is none, or it is about a mail that the reader writes.
 */
const judgedByCode: Record<string, RegExp> = {
  admin:
    /^(mail\.(outbox|columns|states|kinds|lastError)|events\.(message\.(sent|written)|fields\.confirmByMail|hints\.confirmByMail)|lead\.(reply|answer\.by)|firstSteps|storage)/,
  account: /^(outcomes\.email-|repeat)/,
  auth: /^(again|emailChange\.description)/,
  assessment: /^email\.toast/,
  events: /^(form\.(introHeld|success\.(held|mailNote|next))|page\.share)/,
  insights: /^share/,
  journey: /^success\.(steps|repeated|withoutConfirmation)/,
  "raices-latinas": /^contact\.form\.(success|logOnly)/,
  results: /^(mailedNote|notMailedNote|retake|privateLink)/,
  settings: /^testMail/,
  subscribe: /^errors\.mailbox/,
  // The screen says above them that there is no server.
  subscribers: /^(intro|empty|ask)/,
  team: /^invitations\.outcomes\.(invited|written)/,
  "team-scan": /^(manage\.keepText|share|invite)/,
};

const promises = {
  en: /your inbox|on its way|(?<!search )\bby email\b|(in|from) (our|the|your|that) (latest )?email\b|we (have also |will )?(sent|send|email)\b|is always sent|has been notified|are told\b|is told\b|been told|gets? (an|one) (e?mail)|goes out/i,
  es: /va en camino|(?<!buscar )\bpor correo\b|(de|en) (tu|nuestro|el) correo\b|te (llega |envi|avis)|enviamos|enviaremos|recib\w+ (un|el) (correo|aviso)|se envía siempre|ya avisamos|avisamos a|le avisamos/i,
};
const denies = /\b(no|not|not sent|none|nothing|ningún|ninguno|tampoco)\b/i;

test.each(languages)("[R32] without a mail server no sentence promises a mail (%s)", (language) => {
  const { json } = readResources("public/locales", undefined, undefined, { sendsMail: false });
  const found = Object.entries(json[language])
    // Mails themselves, the words of the editor, which name places on the pages, and the handbook, which says of its mails
    // that they need a server.
    .filter(([namespace]) => !["emails", "pages", "privacy", "help"].includes(namespace))
    .flatMap(([namespace, file]) =>
      texts(JSON.parse(file) as Json)
        .filter(
          ([path, text]) => promises[language].test(text) && !denies.test(text) && !judgedByCode[namespace]?.test(path),
        )
        .map(([path, text]) => `${namespace}.${path}: ${text}`),
    );
  expect(found).toEqual([]);
});

test("[R32] the words without a mail server replace texts that exist, in both languages, and nothing else changes", () => {
  const [english, spanish] = [read("without-mail/en"), read("without-mail/es")];
  expect([...spanish.keys()]).toEqual([...english.keys()]);
  for (const language of languages) {
    const words = read(`without-mail/${language}`);
    const sending = readResources("public/locales", undefined, undefined);
    const silent = readResources("public/locales", undefined, undefined, { sendsMail: false });
    expect(silent.version).not.toBe(sending.version);
    // The build's name for its copy is the first part.
    expect(silent.version.split("-")[0]).toBe(sending.version);
    for (const [namespace, file] of Object.entries(silent.json[language])) {
      const delivered = read(`${language}/${namespace}`);
      const shown = texts(JSON.parse(file) as Json);
      expect(shown.map(([path]) => path)).toEqual([...delivered.keys()]);
      const before = new Map(texts(JSON.parse(sending.json[language][namespace]!) as Json));
      const changed = shown.filter(([path, text]) => before.get(path) !== text).map(([path]) => `${namespace}.${path}`);
      expect(changed.sort()).toEqual([...words.keys()].filter((path) => path.startsWith(`${namespace}.`)).sort());
      for (const path of changed) {
        const known = [...variables(delivered.get(path.slice(namespace.length + 1))!), ...siteWide];
        expect({ path, unknown: variables(words.get(path)!).filter((name) => !known.includes(name)) }).toEqual({
          path,
          unknown: [],
        });
      }
    }
  }
});
