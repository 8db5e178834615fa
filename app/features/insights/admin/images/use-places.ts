import { adminPaths, recordKinds } from "#app/features/people/kinds.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ImagePlace } from "./images-admin.server.ts";

/** The records and page pictures that show an image, with their names and addresses. */
export function usePlaces(places: ImagePlace[]): { id: string; title: string; to: string }[] {
  const { places: words } = useCopy("admin").images;
  return places.map(({ kind, subjectId }) => {
    const record = recordKinds.find((known) => known === kind);
    return record
      ? { id: subjectId, title: words[record], to: `${adminPaths[record]}/${subjectId}` }
      : { id: subjectId, title: words.picture, to: `/admin/pictures/${subjectId}` };
  });
}
