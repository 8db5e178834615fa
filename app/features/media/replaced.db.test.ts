import { rmSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { addedContent } from "#app/platform/i18n/copy.server.ts";
import { registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { readStoredSettings, storePictures } from "#app/platform/site/settings.server.ts";
import { deleteImage } from "#app/features/media/admin/library/images-admin.server.ts";
import { db } from "#db/client.server.ts";
import { images, settings, sitePictures } from "#db/schema.ts";
import { useDatabase } from "#test/database.ts";
import { asDelivered, findPicture, restorePictureVersion, savePicture } from "./admin/slots/saving.server.ts";
import { moveFounderPortrait } from "./founder-portrait.server.ts";
import { loadReplacedPictures } from "./replaced.server.ts";

// Before the environment is read for the first time.
const folder = vi.hoisted(() => {
  process.env.DATA_DIR = `${process.env.TMPDIR ?? "/tmp"}/savia-pictures-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return process.env.DATA_DIR;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

useDatabase();
registerContentLoader(loadReplacedPictures);

const ana = { id: "ana", email: "ana@example.org" };

test("[Q7] a photograph takes the place of a delivered picture, and the delivered one can be restored", async () => {
  await db()
    .insert(settings)
    .values({ key: "imageUses", value: { after: "", done: true } })
    .onConflictDoNothing();
  const path = "blog-images/blog-posts/1741132800000-k3j9x2.webp";
  const [image] = await db()
    .insert(images)
    .values({ path, width: 2000, height: 1000, bytes: 1, uploadedBy: ana.email })
    .returning();
  const photo = { picture: `/${path}`, alt: "Hills", altEs: "Cerros", focusX: "71", focusY: "20" };
  const { version } = await findPicture("home-hero");
  expect(await savePicture(ana, "home-hero", photo, version)).toMatchObject({ kind: "saved" });
  expect(addedContent().get("es/common")?.pictures).toEqual({
    "home-hero": expect.objectContaining({ src: `/${path}`, alt: "Cerros", focusX: 70, focusY: 20, width: 2000 }),
  });
  expect(await deleteImage(ana, image!.id)).toBe("used");
  expect(await savePicture(ana, "home-hero", { ...photo, alt: "Other" }, version)).toMatchObject({ kind: "conflict" });

  expect(await savePicture(ana, "home-hero", asDelivered)).toMatchObject({ kind: "saved" });
  expect(addedContent().size).toBe(0);
  expect(await restorePictureVersion(ana, "home-hero", 2)).toBe(true);
  expect(addedContent().get("en/common")?.pictures?.["home-hero"]?.alt).toBe("Hills");

  await savePicture(ana, "home-hero", asDelivered);
  expect(await deleteImage(ana, image!.id)).toBe("deleted");
  expect(await restorePictureVersion(ana, "home-hero", 2)).toBe(false);
  expect(await savePicture(ana, "founder", photo)).toEqual({
    kind: "refused",
    errors: { picture: { key: "pictureGone" } },
  });
});

test("[S7] a portrait from the settings of an earlier release becomes the photograph of the founder, once", async () => {
  const path = "blog-images/blog-posts/1741132800001-p0rtra.jpg";
  await db().insert(images).values({ path, width: 900, height: 900, bytes: 1, uploadedBy: ana.email });
  const stored = async () => (await readStoredSettings(db())).pictures;
  expect(await moveFounderPortrait()).toBe(false);
  await storePictures(db(), { logo: "/l.png", portrait: `/${path.replace(".jpg", "-800w.webp")}` });
  expect(await moveFounderPortrait()).toBe(true);
  expect(await stored()).toEqual({ logo: "/l.png", portrait: "" });
  expect((await findPicture("founder")).values).toMatchObject({
    picture: `/${path}`,
    alt: "Portrait of Alma Rivera",
    altEs: "Retrato de Alma Rivera",
  });
  expect(addedContent().get("es/common")?.pictures?.founder?.alt).toBe("Retrato de Alma Rivera");
  // The photograph of the slot was the one that visitors saw.
  await storePictures(db(), { logo: "", portrait: "/blog-images/blog-posts/1741132800001-p0rtra-800w.webp" });
  const own = {
    picture: `/${path}`,
    alt: "Alma in the garden",
    altEs: "Alma en el huerto",
    focusX: "50",
    focusY: "50",
  };
  await savePicture(ana, "founder", own);
  expect(await moveFounderPortrait()).toBe(true);
  expect((await findPicture("founder")).values.alt).toBe("Alma in the garden");
  await savePicture(ana, "founder", asDelivered);
});

test("[Q7] a slot that an update removed is not shown, and nothing else is affected", async () => {
  await db()
    .insert(sitePictures)
    .values({ slot: "gone", imagePath: "x", focusX: 50, focusY: 50, alt: "a", altEs: "a" });
  await loadReplacedPictures();
  expect(addedContent().size).toBe(0);
});

test("of many first saves of a slot at the same time, one wins and the others are told", async () => {
  const path = "blog-images/blog-posts/1741132800009-k3j9x2.webp";
  await db().insert(images).values({ path, width: 900, height: 600, bytes: 1, uploadedBy: ana.email });
  const { version } = await findPicture("about-hero");
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      savePicture(ana, "about-hero", { ...asDelivered, picture: `/${path}`, alt: `A ${index}`, altEs: "B" }, version),
    ),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["conflict", "conflict", "conflict", "conflict", "saved"]);
});
