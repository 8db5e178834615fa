import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { createBrowserCopy } from "./platform/i18n/browser-copy.ts";
import type { Namespace } from "./platform/i18n/copy.ts";
import { CopyContext } from "./platform/i18n/copy-store.ts";
import type { Language } from "./platform/i18n/language.ts";
import { setSite, type Site } from "./platform/site/site.ts";

const { lang, dataset } = document.documentElement;
const copy = createBrowserCopy(lang as Language, dataset.copy ?? "");

// Hydration needs the copy that the server rendered with. When it cannot be loaded, the page stays as the server sent
// it.
await Promise.all(
  (dataset.namespaces ?? "common").split(" ").map((namespace) => copy.load(lang as Language, namespace as Namespace)),
);

// server/pages/locales.ts adds the settings to this namespace.
const { site } = (await copy.load(lang as Language, "common")) as { site?: Site };
if (site) setSite(site);

startTransition(() => {
  hydrateRoot(
    document,
    <CopyContext value={copy}>
      <HydratedRouter />
    </CopyContext>,
  );
});
