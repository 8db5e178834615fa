import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createBrowserCopy } from "./platform/i18n/browser-copy.ts";
import type { Namespace } from "./platform/i18n/copy.ts";
import { CopyContext } from "./platform/i18n/copy-store.ts";
import { languageNamed } from "./platform/i18n/language.ts";
import { setSite, type Site } from "./platform/site/site.ts";

const { lang, dataset } = document.documentElement;
const language = languageNamed(lang);
const copy = createBrowserCopy(language, dataset.copy ?? "");

// Hydration needs the copy that the server rendered with. When it cannot be loaded, the page stays as the server sent
// it.
await Promise.all(
  (dataset.namespaces ?? "common").split(" ").map((namespace) => copy.load(language, namespace as Namespace)),
);

// server/pages/locales.ts adds the settings to this namespace.
const { site } = (await copy.load(language, "common")) as { site?: Site };
if (site) setSite(site);

startTransition(() => {
  hydrateRoot(
    document,
    <CopyContext value={copy}>
      <HydratedRouter />
    </CopyContext>,
  );
});
