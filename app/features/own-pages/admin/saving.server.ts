import { and, eq, inArray, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { languages, localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { createRedirectTable } from "#app/platform/pages/redirects/redirect-table.ts";
import { permanent, storedRedirects } from "#app/platform/pages/redirects/redirects.server.ts";
import { recordAudit, type AuditActor } from "#app/platform/audit/audit.server.ts";
import { pick } from "#app/platform/records/merge-values.ts";
import type { SaveResult } from "#app/platform/records/save-result.ts";
import { versioned } from "#app/platform/records/versioned.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { fromSiteTime } from "#app/platform/time/site-time.ts";
import type { Database } from "#db/client.server.ts";
import { recordPictureUse } from "#db/image-uses.server.ts";
import { lock } from "#db/locks.server.ts";
import { addresses, ownPages } from "#db/schema.ts";
import { pageForm, pageKind, storedValues } from "./page-form.ts";
import { factNames, facts, isComplete, nameOfPage, tidied, wordsIn, type PageValues } from "../page-values.ts";
import { patternOf } from "../patterns.ts";
import { picturesOf } from "../shown-page.ts";
import { areaOf } from "#app/features/redirects/admin/address-areas.ts";

type Row = typeof ownPages.$inferSelect;

/** The fields of the form of a new page, beside its pattern. */
const wordsOfNewPage = ["title", "titleEs", "slug", "slugEs"];
const slugNames = { en: "slug", es: "slugEs" } as const satisfies Record<Language, string>;
/** Addresses that a later release needs. */
const kept = ["en", "es", "search", "sitemap"];

/** Addresses are compared with all others, so only one person at a time changes them. */
const lockAddresses = (tx: Database) => lock(tx, "addresses");

/** The address follows from the title until somebody writes one, and then stays when the title changes. */
function complete(typed: PageValues, before: PageValues): PageValues {
  const values = tidied(typed);
  for (const language of languages) {
    const name = slugNames[language];
    const title = wordsIn(values, "title", language);
    const made = slugify(title).slice(0, facts.words.slug).replace(/-$/, "");
    values[name] = String(values[name] ?? "").trim() || String(before[name] ?? "") || made;
  }
  return values;
}

async function refuse(tx: Database, id: string, values: PageValues): Promise<FieldErrors | undefined> {
  const redirects = createRedirectTable(await storedRedirects(tx));
  const errors: FieldErrors = {};
  for (const language of languages) {
    const slug = wordsIn(values, "slug", language);
    if (!slug) continue;
    const path = localizedPath(language, `/${slug}`);
    const [other] = await tx
      .select({ pageId: addresses.pageId })
      .from(addresses)
      .where(and(eq(addresses.path, path), isNotNull(addresses.pageId), isNull(addresses.status)));
    if (areaOf(path) !== "free" || kept.includes(slug)) errors[slugNames[language]] = { key: "siteAddress" };
    else if (redirects.find(path)) errors[slugNames[language]] = { key: "redirected" };
    else if (other && other.pageId !== id) errors[slugNames[language]] = { key: "taken" };
  }
  if (values.published && !languages.some((language) => isComplete(values, language)))
    errors.published = { key: "incomplete" };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

const timeIn = (values: PageValues, name: string) => fromSiteTime(String(values[name] ?? "")) ?? null;

const columnsOf = (values: PageValues) => ({
  contents: values,
  published: values.published === true,
  visibleFrom: timeIn(values, "visibleFrom"),
  visibleUntil: timeIn(values, "visibleUntil"),
  updatedAt: new Date(),
});

/** Pictures that a page shows are not deleted from the library. */
const recordPictures = (tx: Database, id: string, values: PageValues) =>
  recordPictureUse(tx, pageKind, id, [String(values.picture ?? ""), ...picturesOf(values)].join("\n"));

/** An address that visitors may know leads on for good; one of a page that nobody has seen is free again. */
async function storeAddresses(tx: Database, id: string, values: PageValues, wasPublic: boolean) {
  const paths = languages.flatMap((language) => {
    const slug = wordsIn(values, "slug", language);
    return slug ? [{ language, path: localizedPath(language, `/${slug}`) }] : [];
  });
  const left = and(
    eq(addresses.pageId, id),
    isNull(addresses.status),
    notInArray(addresses.path, ["", ...paths.map(({ path }) => path)]),
  );
  if (wasPublic) await tx.update(addresses).set({ status: permanent, updatedAt: new Date() }).where(left);
  else await tx.delete(addresses).where(left);
  for (const { language, path } of paths) {
    const here = { pageId: id, language, status: null, target: null, updatedAt: new Date() };
    await tx
      .insert(addresses)
      .values({ path, ...here })
      .onConflictDoUpdate({ target: addresses.path, set: here });
  }
}

export const savedPages = versioned<Row, PageValues>({
  kind: pageKind,
  schema: storedValues,
  creation: {
    async insert(tx, id, typed) {
      const values = complete(typed, {});
      const errors = await refuse(tx, id, values);
      if (errors) return { errors };
      const made = await tx
        .insert(ownPages)
        .values({ id, ...columnsOf(values) })
        .onConflictDoNothing()
        .returning();
      if (made.length === 0) return undefined;
      await storeAddresses(tx, id, values, false);
      await recordPictures(tx, id, values);
      return { audit: ["pageCreated", nameOfPage(values), { id }] };
    },
    again,
  },
  async lock(tx, id) {
    await lockAddresses(tx);
    const [row] = await tx.select().from(ownPages).where(eq(ownPages.id, id)).for("update");
    return row && { row, values: row.contents, changedAt: row.updatedAt };
  },
  complete: (_tx, row, typed) => complete(typed, row.contents),
  refuse: (tx, row, values) => refuse(tx, row.id, values),
  async store(tx, row, values) {
    await storeAddresses(tx, row.id, values, row.published);
    await tx.update(ownPages).set(columnsOf(values)).where(eq(ownPages.id, row.id));
    await recordPictures(tx, row.id, values);
    const action =
      values.published === row.published ? "pageSaved" : values.published === true ? "pageShown" : "pageHidden";
    return { audit: [action, nameOfPage(values), { id: row.id }] };
  },
  together: [
    ["visibleFrom", "visibleUntil"],
    ["picture", "focusX", "focusY"],
  ],
  mayMerge: (merged) => "values" in pageForm.check(merged),
  kept: ["published", "visibleFrom", "visibleUntil", "slug", "slugEs"],
  async restorable(snapshot, { tx, id }) {
    const checked = pageForm.check(snapshot);
    return "values" in checked && !(await refuse(tx, id, checked.values)) ? checked.values : undefined;
  },
});

/** `version`: the one that the form knows of a page that it has made already. */
export async function createPage(
  actor: AuditActor,
  id: string,
  typed: PageValues,
  version?: number,
): Promise<SaveResult> {
  const saved = await savedPages.create(actor, id, typed, version);
  if (saved.kind === "saved") return { ...saved, goTo: `/admin/pages/own/${id}` };
  if (saved.kind !== "conflict") return saved;
  // As the form of a new page asks for it. Sections that somebody has arranged since are no pattern, and stay.
  const { theirs } = saved;
  return { ...saved, theirs: { ...theirs, pattern: patternOf(theirs) ?? patternOf(typed) ?? "" } };
}

/** The form of a new page has its words and the pattern of its sections; the rest of the page stays. */
function again(stored: PageValues, typed: PageValues): PageValues {
  const [there, wanted] = [patternOf(stored), patternOf(typed)];
  if (there === undefined || there === wanted) return Object.assign({}, stored, pick(typed, wordsOfNewPage));
  const others = factNames.filter((name) => !wordsOfNewPage.includes(name));
  return Object.assign({}, typed, pick(stored, others));
}

/** Undefined when there is no such page; "refused" when a language cannot be shown yet. */
export async function showPage(actor: AuditActor, id: string, published: boolean) {
  const outcome = await savedPages.change(actor, id, (stored) => ({ ...stored, published }));
  return outcome.kind === "missing" ? undefined : outcome.kind === "saved" ? "done" : "refused";
}

/** A page that visitors see is hidden first; then its addresses and versions go with it. */
export async function deletePage(actor: AuditActor, id: string): Promise<"deleted" | "shown" | undefined> {
  return contentTransaction(async (tx) => {
    await lockAddresses(tx);
    const [row] = await tx.select().from(ownPages).where(eq(ownPages.id, id)).for("update");
    if (!row) return undefined;
    if (row.published) return "shown";
    await tx.delete(addresses).where(inArray(addresses.pageId, [id]));
    await tx.delete(ownPages).where(eq(ownPages.id, id));
    await recordPictureUse(tx, pageKind, id, "");
    await savedPages.forget(tx, id);
    await recordAudit(tx, actor, "pageDeleted", nameOfPage(row.contents), { id });
    return "deleted";
  });
}
