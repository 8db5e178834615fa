import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { languages, type Language } from "./language.ts";
import { readResources, type Resources } from "./resources.server.ts";

type Copy = { resources: Resources; instances: Record<Language, I18n> };

let copy: Copy | undefined;

/** One ready instance per language for the life of the process: a render never waits for copy. */
export function serverCopy(): Copy {
  if (copy && !import.meta.env?.DEV) return copy;
  const resources = readResources();
  if (copy?.resources.version === resources.version) return copy;
  const instances = Object.fromEntries(languages.map((language) => [language, createFor(language, resources)]));
  copy = { resources, instances: instances as Copy["instances"] };
  return copy;
}

export function serverI18n(language: Language): I18n {
  return serverCopy().instances[language];
}

function createFor(language: Language, resources: Resources): I18n {
  const instance = createInstance();
  const parse = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([namespace, json]) => [namespace, JSON.parse(json)]));
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    supportedLngs: languages,
    defaultNS: "common",
    ns: Object.keys(resources.json.en),
    resources: { [language]: parse(resources.json[language]), en: parse(resources.json.en) },
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  });
  return instance;
}
