import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { startClientI18n } from "./platform/i18n/i18n.client.ts";

const { namespaces = "common", copy = "" } = document.documentElement.dataset;
const i18n = await startClientI18n(namespaces.split(" "), copy);

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>,
  );
});
