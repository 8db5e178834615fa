import { fill } from "#app/platform/i18n/copy.ts";
import { localeTag } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { AutosaveState } from "./use-autosave.ts";

type SaveStatusProps = { dirty: boolean; deviceSavedAt: Date | undefined; autosave?: AutosaveState };

/** "Kept for you at 2:05 PM. Others see it when you save.": whether leaving now would lose something. */
export function SaveStatus({ dirty, deviceSavedAt, autosave = { state: "idle" } }: SaveStatusProps) {
  const words = useCopy("admin").kit.form.unsaved;
  const language = useLanguage();
  // On the device's own clock.
  const time = (at: Date) =>
    new Intl.DateTimeFormat(localeTag[language], { hour: "numeric", minute: "2-digit", hour12: true }).format(at);
  const where =
    autosave.state === "failed"
      ? words.autosaveFailed
      : autosave.state === "tooLarge"
        ? words.autosaveTooLarge
        : autosave.state === "saving"
          ? words.autosaving
          : autosave.savedAt
            ? fill(words.autosaved, { time: time(autosave.savedAt) })
            : deviceSavedAt
              ? fill(words.keptOnDevice, { time: time(deviceSavedAt) })
              : words.mark;
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft">
      {dirty ? where : ""}
    </p>
  );
}
