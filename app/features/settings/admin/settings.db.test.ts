import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { submissionMails } from "#app/features/leads/mails/submission-mails.server.tsx";
import { seedSampleEvents } from "#app/features/events/sample-events.server.ts";
import { listBin, restorePost } from "#app/features/insights/admin/list/bin.server.ts";
import { updatePost } from "#app/features/insights/admin/posts-admin.server.ts";
import { toForm, toValues } from "#app/features/insights/admin/editor/post-schema.server.ts";
import { deleteImage, uploadImage } from "#app/features/media/admin/library/images-admin.server.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import { copyFor, serverCopy } from "#app/platform/i18n/copy.server.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { contentVersion, registerContentLoader } from "#app/platform/pages/content-version.server.ts";
import { newMessageId } from "#app/platform/mail/message-id.server.ts";
import { loadSettings, mailSender, noticeSettings } from "#app/platform/site/settings.server.ts";
import { readSettings, type SettingsValues } from "#app/platform/site/settings-schema.ts";
import { db } from "#db/client.server.ts";
import { seedWhenEmpty } from "#db/seed/seed.server.ts";
import { auditEntries, mails, posts, settings } from "#db/schema.ts";
import { backfillImageUses } from "#db/image-uses.server.ts";
import { site } from "#site";
import { useDatabase } from "#test/database.ts";
import { pagePolicy } from "#server/http/security-headers.ts";
import { findFirstSteps } from "./first-steps.server.ts";
import { countSamples, removeSamples } from "./samples.server.ts";
import {
  findSettings,
  pictureRevisions,
  picturesSubject,
  restoreLogo,
  restoreSettings,
  saveSettings,
  setLogo,
  settingsRevisions,
  settingsSubject,
} from "./settings.server.ts";
import { confirmedSettings, mailTest } from "./stored-facts.server.ts";

// Before the environment is read for the first time.
const folder = vi.hoisted(() => {
  process.env.DATA_DIR = `${process.env.TMPDIR ?? "/tmp"}/savia-settings-${process.pid}-${Math.random().toString(36).slice(2)}`;
  process.env.SMTP_URL = "smtp://user:secret@mail.savia.example:2525";
  return process.env.DATA_DIR;
});

useDatabase();
beforeAll(() => registerContentLoader(loadSettings));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ana = { id: "u1", email: "ana@savia.example" };
const leo = { id: "u2", email: "leo@savia.example" };

async function changed(changes: Partial<SettingsValues>): Promise<SettingsValues> {
  return { ...readSettings((await findSettings()).typed).values, ...changes };
}

test("[S1] a saved setting is used at once: in copy, dates, mail and the frame policy", async () => {
  const before = contentVersion();
  const result = await saveSettings(
    ana,
    await changed({
      name: "Raíz Viva",
      email: "hola@raiz.example",
      answerHours: 48,
      founderName: "Inés Ñáñez",
      timeZone: "Pacific/Auckland",
      calendarEmbedUrl: "https://calendar.raiz.example/embed",
      senderName: "El equipo",
    }),
    1,
  );
  expect(result).toEqual({ kind: "saved", version: 2 });
  expect(contentVersion()).toBeGreaterThan(before);
  expect(site).toMatchObject({ name: "Raíz Viva", author: "Raíz Viva", founder: { name: "Inés Ñáñez" } });
  expect(copyFor("es", "journey").hero.promise).toBe("Una persona del equipo te responde en menos de 48 horas.");
  expect(copyFor("en", "about").founder.bio[0]).toContain("Raíz Viva was founded in 2023");
  expect(copyFor("en", "about").founder.bio[1]).toContain("Inés Ñáñez works in English");
  expect(longDate("2025-03-05T20:00:00Z", "en")).toBe("March 6, 2025");
  expect(mailSender()).toEqual({ name: "El equipo", address: "hola@raiz.example" });
  expect(newMessageId()).toMatch(/^<[\w-]+@raiz\.example>$/);
  expect(pagePolicy("")).toContain("frame-src https://calendar.raiz.example ");
  expect(serverCopy().resources.version).toMatch(/-/);
  // Only what differs from the delivered settings is stored.
  const [row] = await db().select().from(settings).where(eq(settings.key, "site"));
  expect(Object.keys(row!.value as object).sort()).toEqual(
    ["answerHours", "calendarEmbedUrl", "email", "founderName", "name", "senderName", "timeZone"].sort(),
  );
  const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.createdAt)).limit(1);
  expect(entry).toMatchObject({ action: "settingsChanged", actorEmail: ana.email });
  expect(entry!.subject).toContain("founderName");
});

test("[S6] a second owner's save on an older version is a conflict, and nothing is lost", async () => {
  expect(await saveSettings(leo, await changed({ name: "Otra" }), 1)).toMatchObject({
    kind: "conflict",
    version: 2,
    savedBy: ana.email,
    theirs: { name: "Raíz Viva" },
  });
  expect(site.name).toBe("Raíz Viva");
});

test("[S6] every version is listed with its author and can be restored", async () => {
  await saveSettings(
    leo,
    await changed({ name: "Otra", linkNames: ["Redes"], linkUrls: ["https://redes.example/a"] }),
    2,
  );
  expect((await settingsRevisions.list(settingsSubject)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, leo.email],
    [2, ana.email],
    [1, ""],
  ]);
  expect(site.socialLinks).toEqual([{ name: "Redes", url: "https://redes.example/a" }]);
  expect(await restoreSettings(ana, 2)).toBe(true);
  expect(site).toMatchObject({ name: "Raíz Viva", socialLinks: [{ name: "LinkedIn" }] });
  expect(await restoreSettings(ana, 1)).toBe(true);
  expect(site).toMatchObject({ name: "Savia", leads: { answerHours: 24 } });
  expect(await restoreSettings(ana, 99)).toBe(false);
});

test("saving the same settings again makes no version", async () => {
  const { version } = await findSettings();
  expect(await saveSettings(ana, await changed({}), version)).toEqual({ kind: "saved", version });
});

test("two first saves at the same time: one is saved, the other is told", async () => {
  await db().delete(settings).where(eq(settings.key, "site"));
  const { version } = await findSettings();
  const results = await Promise.all([
    saveSettings(ana, await changed({ name: "Uno" }), version),
    saveSettings(leo, await changed({ name: "Dos" }), version),
  ]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(["conflict", "saved"]);
});

test("[S5] notices go to their recipients in their language", async () => {
  await saveSettings(
    ana,
    await changed({ inquiryTo: ["ana@raiz.example", "leo@raiz.example"], inquiryLanguage: "es", divisionTo: [] }),
  );
  expect(noticeSettings("division")).toEqual({ to: [site.email], language: "en" });
  await db().delete(mails);
  const { notice } = submissionMails(
    { leadId: "", entryId: "", dueAt: new Date(), returning: false, flags: [] } as never,
    {
      acknowledgement: "journeyAcknowledgement",
      notice: "teamInquiry",
      name: "Bo",
      email: "bo@example.org",
      organization: "River",
      language: "en",
      facts: [],
    },
  );
  await queueMail(db(), { ...notice, leadId: undefined });
  const stored = await db().select().from(mails);
  expect(stored.map(({ recipient }) => recipient).sort()).toEqual(["ana@raiz.example", "leo@raiz.example"]);
  expect(stored[0]).toMatchObject({ language: "es" });
  expect(stored[0]!.text).toContain("Prometimos responder en menos de");
  expect(new Set(stored.map(({ messageId }) => messageId)).size).toBe(2);
});

test("[S7] an uploaded logo is shown, cannot be deleted from the library, and the delivered one comes back", async () => {
  const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: "green" } })
    .jpeg()
    .toBuffer();
  const image = await uploadImage(ana, new File([new Uint8Array(bytes)], "ines.jpg", { type: "image/jpeg" }), "Inés");
  await backfillImageUses();
  await setLogo(ana, imageAddress(smallerPath(image.path, 480)));
  expect(site.logo).toBe(imageAddress(smallerPath(image.path, 480)));
  expect(await deleteImage(ana, image.id)).toBe("used");
  await setLogo(ana, "");
  expect(site.logo).toBe("");
  expect(await restoreLogo(ana, 2)).toBe(true);
  expect(site.logo).toContain(image.path.split("/").at(-1)!.split(".")[0]!);
  expect((await pictureRevisions.list(picturesSubject)).length).toBe(4);
  await setLogo(ana, "");
  expect(await deleteImage(ana, image.id)).toBe("deleted");
});

test("[S8] samples are marked, an edited one is the owner's, and the rest is removed at once, events too", async () => {
  const articles = await seedWhenEmpty();
  const events = await seedSampleEvents();
  expect(await countSamples()).toEqual({ articles, events });
  const [first] = await db().select().from(posts).where(eq(posts.slug, "who-decides-what"));
  const checked = toValues({ ...toForm(first!), title: "Who decides here" }, first!.publishAt);
  if (!("values" in checked)) throw new Error("The sample cannot be saved as it is.");
  await updatePost(ana, first!.id, checked.values, { version: first!.version, translated: false });
  expect(await countSamples()).toEqual({ articles: articles - 1, events });
  const before = contentVersion();
  expect(await removeSamples(ana)).toEqual({ articles: articles - 1, events });
  expect(contentVersion()).toBeGreaterThan(before);
  expect(await countSamples()).toEqual({ articles: 0, events: 0 });
  const bin = await listBin({ page: 1 });
  expect(bin.list[0]).toMatchObject({ deletedBy: ana.email });
  await restorePost(ana, bin.list[0]!.id);
  expect(await countSamples()).toEqual({ articles: 1, events: 0 });
  expect(await removeSamples(ana)).toEqual({ articles: 1, events: 0 });
  expect(await removeSamples(ana)).toEqual({ articles: 0, events: 0 });
});

test("[S9] each first step is checked against the actual state, and the list ends when all are done", async () => {
  await restoreSettings(ana, 1);
  const open = async () => (await findFirstSteps())?.filter(({ done }) => !done).map(({ key }) => key);
  // The edited sample above is the owner's first article; the samples are gone.
  expect(await open()).toEqual(["name", "address", "mail", "founder", "promise", "backup"]);
  await confirmedSettings.add("name");
  await saveSettings(ana, await changed({ email: "hola@raiz.example", founderName: "Inés", answerHours: 48 }));
  expect(await open()).toEqual(["mail", "backup"]);
  const test = { server: "mail.savia.example:2525", reply: "250 ok", to: ana.email, at: new Date() };
  await mailTest.write({ ...test, accepted: false });
  expect(await open()).toContain("mail");
  await mailTest.write({ ...test, server: "another.example", accepted: true });
  expect(await open()).toContain("mail");
  await mailTest.write({ ...test, accepted: true });
  expect(await open()).toEqual(["backup"]);
  mkdirSync(join(folder, "backups"), { recursive: true });
  const file = join(folder, "backups", "savia-a.tar.gz");
  writeFileSync(file, "");
  const monthAgo = Date.now() / 1000 - 30 * 86_400;
  utimesSync(file, monthAgo, monthAgo);
  expect(await open()).toEqual(["backup"]);
  utimesSync(file, new Date(), new Date());
  expect(await findFirstSteps()).toBeUndefined();
});
