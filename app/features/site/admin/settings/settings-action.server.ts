import { data, redirect, type RouterContextProvider } from "react-router";
import { isScripted } from "#app/components/admin/form/script-field.tsx";
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
import { removeSamples } from "./samples.server.ts";
import type { SettingsAnswer } from "./settings-answer.ts";
import { settingsForm } from "./settings-form.ts";
import { saveSettings, setLogo } from "./settings.server.ts";
import { confirmedSettings } from "./stored-facts.server.ts";
import { confirmableSteps } from "./first-steps.server.ts";
import { sendTestMail } from "./test-mail.server.tsx";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

const address = "/admin/settings";
/** The copy that is shown, 36 px wide on the page. */
const logoWidth = 480;

/** Every form of the settings page. Without JavaScript each ends with a redirect, or with its problem on the page. */
export async function runSettingsAction(args: Args, actor: Actor, deleteOwnDraft: () => Promise<void>) {
  const { intent, form } = args.context.get(sentForm);
  const done = (answer: SettingsAnswer, query: string, part: string) => {
    if (!isScripted(form)) throw redirect(`${address}${query && `?${query}`}#${part}`, 303);
    return data<SettingsAnswer>(answer);
  };
  switch (intent) {
    case "save":
      return saveForm(args, {
        form: settingsForm,
        save: (values, version) => saveSettings(actor, values, version),
        onSaved: deleteOwnDraft,
        savedAddress: `${address}?done=saved`,
      });
    case "logo": {
      const refused = await storeLogo(args.request, actor, form);
      if (refused) return data<SettingsAnswer>({ logoRefused: refused.text }, { status: refused.status });
      return done({ logo: "changed" }, "done=changed", "pictures");
    }
    case "remove-logo":
      await setLogo(actor, "");
      return done({ logo: "restored" }, "done=restored", "pictures");
    case "test-mail":
      return data<SettingsAnswer>({ testMail: (await sendTestMail(actor, languageOfRequest(args.request))) ?? null });
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
