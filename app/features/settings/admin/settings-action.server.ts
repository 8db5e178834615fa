import { data, redirect, type RouterContextProvider } from "react-router";
import { isScripted } from "#app/components/admin/form/script-field.tsx";
import { deleteDraft } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { receiveImage } from "#app/features/media/admin/library/receive-image.server.ts";
import { uploadText } from "#app/features/media/admin/library/upload-text.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import { log } from "#app/platform/log.server.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import { backUpNow } from "./backups/backup-chore.server.ts";
import { removeMailServer, saveMailServer } from "./mail-server/save-mail-server.server.ts";
import {
  createWebhook,
  removeMailbox,
  removeWebhook,
  saveMailbox,
  setAcceptsUnknown,
} from "./mailbox/save-mailbox.server.ts";
import { removeSamples } from "./samples.server.ts";
import type { SettingsAnswer } from "./settings-answer.ts";
import { partAddress, type PartName } from "./part-names.ts";
import { partForm } from "./settings-form.ts";
import { restoreLook, savePart, setLogo } from "./settings.server.ts";
import { confirmedSettings } from "./stored-facts.server.ts";
import { confirmableSteps } from "./first-steps.server.ts";
import { sendTestMail } from "./mail-check.server.tsx";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The copy that is shown, 36 px wide on the page. */
const logoWidth = 480;

/** Every form of the settings. Without JavaScript each ends with a redirect, or with its problem on the page. */
export async function runSettingsAction(args: Args, actor: Actor, part: PartName) {
  const sent = args.context.get(sentForm);
  const { intent, form } = sent;
  const address = partAddress(part);
  const done = (answer: SettingsAnswer, query: string, place: string) => {
    if (!isScripted(form)) throw redirect(`${address}${query && `?${query}`}#${place}`, 303);
    return data<SettingsAnswer>(answer);
  };
  switch (intent) {
    case "save": {
      const definition = partForm(part);
      return saveForm(args, {
        form: definition,
        save: (values, version) => savePart(actor, part, values, version),
        onSaved: () => deleteDraft(definition, actor, part),
        savedAddress: `${address}?done=saved`,
      });
    }
    case "logo": {
      const refused = await storeLogo(args.request, actor, form);
      if (refused) return data<SettingsAnswer>({ logoRefused: refused.text }, { status: refused.status });
      return done({ logo: "changed" }, "done=changed", "pictures");
    }
    case "remove-logo":
      await setLogo(actor, "");
      return done({ logo: "restored" }, "done=restored", "pictures");
    case "delivered-look":
      await restoreLook(actor);
      await deleteDraft(partForm(part), actor, part);
      throw redirect(`${address}?done=look-restored`, 303);
    case "test-mail":
      return data<SettingsAnswer>({ testMail: (await sendTestMail(actor, languageOfRequest(args.request))) ?? null });
    case "mail-server": {
      const answer = await saveMailServer(actor, sent, languageOfRequest(args.request));
      if (answer.kind !== "saved") return data<SettingsAnswer>({ mailServer: answer }, { status: 422 });
      return done({ mailServer: answer }, "done=mail-saved", "mail-server");
    }
    case "remove-mail-server":
      await removeMailServer(actor);
      throw redirect(`${address}?done=mail-removed#mail-server`, 303);
    case "mailbox": {
      const answer = await saveMailbox(actor, sent);
      return data<SettingsAnswer>({ mailbox: answer }, { status: answer.kind === "saved" ? 200 : 422 });
    }
    case "remove-mailbox":
      await removeMailbox(actor);
      throw redirect(`${address}?done=mailbox-removed#mailbox`, 303);
    case "incoming-mail":
      await setAcceptsUnknown(actor, form.has("acceptsUnknown"));
      throw redirect(`${address}?done=incoming-saved#mailbox`, 303);
    case "webhook":
      return data<SettingsAnswer>({ webhook: await createWebhook(actor) });
    case "remove-webhook":
      await removeWebhook(actor);
      throw redirect(`${address}?done=incoming-saved#mailbox`, 303);
    case "remove-samples": {
      const removed = await removeSamples(actor);
      const { articles, events } = removed;
      return done({ samplesRemoved: removed }, `articles=${articles}&events=${events}`, "samples");
    }
    case "back-up": {
      const backup = (await backUpNow(actor)) ? "requested" : "running";
      return done({ backup }, "", "backups");
    }
    case "confirm": {
      const step = confirmableSteps.find((name) => name === form.get("step"));
      if (!step) throw unknownAction(args.request);
      await confirmedSettings.add(step);
      throw redirect("/admin", 303);
    }
    default:
      throw unknownAction(args.request);
  }
}

async function storeLogo(request: Request, actor: Actor, form: FormData) {
  const received = await receiveImage(actor, form, (error) => log.error({ err: error }, "the logo was not stored"));
  if ("trouble" in received)
    return { text: uploadText(languageOfRequest(request), received.trouble), status: received.status };
  await setLogo(actor, imageAddress(smallerPath(received.image.path, logoWidth)));
  return undefined;
}
