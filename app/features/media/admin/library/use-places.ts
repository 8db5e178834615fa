import { inEitherLanguage } from "#app/platform/i18n/words.ts";
import { adminPaths, recordKinds } from "#app/platform/records/record-kinds.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ImagePlace } from "./images-admin.server.ts";

/** The events, records, page pictures and the logo that show an image, with their names and addresses. */
export function usePlaces(places: ImagePlace[]): { id: string; title: string; to: string }[] {
  const { places: words } = useCopy("admin").images;
  const language = useLanguage();
  return places.map(({ kind, subjectId, title = "", titleEs = title }) => {
    if (kind === "event") {
      const event = inEitherLanguage({ title, titleEs }, "title", language);
      return { id: subjectId, title: fill(words.event, { title: event }), to: `/admin/events/${subjectId}` };
    }
    if (kind === "logo") return { id: kind, title: words.logo, to: "/admin/settings/brand" };
    const record = recordKinds.find((known) => known === kind);
    return record
      ? { id: subjectId, title: words[record], to: `${adminPaths[record]}/${subjectId}` }
      : { id: subjectId, title: words.picture, to: `/admin/pictures/${subjectId}` };
  });
}
