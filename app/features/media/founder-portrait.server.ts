import { inArray } from "drizzle-orm";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";
import { lockSettings, readStoredSettings, storePictures } from "#app/platform/site/settings.server.ts";
import { readSettings } from "#app/platform/site/settings-schema.ts";
import { db } from "#db/client.server.ts";
import { imageNamesIn, possiblePaths } from "#db/image-names.ts";
import { images } from "#db/schema.ts";
import { asDelivered, findPicture, savePicture } from "./admin/slots/saving.server.ts";

/**
 * A portrait that was uploaded in the settings, as earlier releases allowed, becomes the photograph of the slot
 * "founder", which is now the only place for it. A photograph that is there already was the one that visitors saw, so
 * it stays. Runs at every start: data from before may come back with a backup.
 */
export async function moveFounderPortrait(): Promise<boolean> {
  const { stored, pictures } = await readStoredSettings(db());
  if (!pictures.portrait) return false;
  const [name = ""] = imageNamesIn(pictures.portrait);
  const [image] = await db()
    .select()
    .from(images)
    .where(inArray(images.path, possiblePaths(name)));
  if (!image) return false;
  const founder = readSettings(stored).values.founderName;
  const { values } = await findPicture("founder");
  if (!values.picture)
    await savePicture({ email: "" }, "founder", {
      ...asDelivered,
      picture: imageAddress(image.path),
      alt: `Portrait of ${founder}`,
      altEs: `Retrato de ${founder}`,
    });
  await contentTransaction(async (tx) => {
    await lockSettings(tx);
    const latest = (await readStoredSettings(tx)).pictures;
    if (latest.portrait !== pictures.portrait) return;
    await storePictures(tx, { ...latest, portrait: "" });
  });
  return true;
}
