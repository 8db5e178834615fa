import { textIn } from "#app/platform/i18n/words.ts";
import { isPictureSlot } from "#app/components/slots/slots.ts";
import { setAddedContent } from "#app/platform/i18n/copy.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";
import { readPhotographs } from "#app/platform/images/photographs.server.ts";
import { db } from "#db/client.server.ts";
import { sitePictures } from "#db/schema.ts";

/** Reads the owner's photographs and renders with them from now on; called with every new content version. */
export async function loadReplacedPictures() {
  const rows = (await db().select().from(sitePictures)).filter(({ slot }) => isPictureSlot(slot));
  const photograph = await readPhotographs(rows.map(({ imagePath }) => imageAddress(imagePath)));
  const picturesIn = (language: Language) =>
    rows.flatMap((row) => {
      const { slot, imagePath, focusX, focusY } = row;
      const alt = textIn(row, "alt", language);
      const shown = photograph({ address: imageAddress(imagePath), focusX, focusY, alt });
      return shown ? [[slot, shown] as const] : [];
    });
  const used = languages.filter((language) => picturesIn(language).length > 0);
  setAddedContent(
    "pictures",
    new Map(used.map((language) => [`${language}/common`, { pictures: Object.fromEntries(picturesIn(language)) }])),
  );
}
