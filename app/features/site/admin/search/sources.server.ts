import { and, asc, desc, ilike, inArray, isNull, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { likePattern } from "#db/like-pattern.ts";
import { events, images, leads, posts, siteRecords } from "#db/schema.ts";
import type { Hit } from "#app/features/admin/find/hit.ts";
import { navigationFor } from "#app/features/admin/navigation.ts";
import { findNewest } from "#app/features/insights/listing/search.server.ts";
import { matchingWords } from "#app/features/leads/admin/inbox/inbox.server.ts";
import { recordDeclarations } from "#app/features/proof/admin/record-declarations.ts";
import { nameOfRecord, toRecord } from "#app/features/proof/admin/records.server.ts";
import { mayOpen, type Role } from "#app/platform/auth/permissions.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { inEitherLanguage, writtenIn } from "#app/platform/i18n/words.ts";
import { namedFields } from "#app/platform/records/record-fields.ts";
import { adminPaths, recordKinds, type RecordKind } from "#app/platform/records/record-kinds.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import { keysOf } from "#app/platform/typed-keys.ts";
import { partAddress, partOf } from "#app/features/settings/admin/part-names.ts";
import { actions } from "./actions.ts";

/** `typed` without spaces around it; empty before something is typed. */
export type Asked = { typed: string; language: Language; roles: readonly Role[] };

/** Finds a few things of a kind. */
export type Source = {
  /** Who may open this address may find them. */
  opens: string;
  find: (asked: Asked, most: number) => Hit[] | Promise<Hit[]>;
};

export const places: Source = {
  opens: "/admin/search",
  find: ({ typed, language, roles }) =>
    navigationFor(roles).flatMap(({ entries }) =>
      entries.flatMap(({ key, to }): Hit[] => {
        const words = languages.map((each) => copyFor(each, "admin").navigation[key]);
        return hasWords(words, typed)
          ? [{ kind: "place", title: copyFor(language, "admin").navigation[key], path: to }]
          : [];
      }),
    ),
};

export const doable: Source = {
  opens: "/admin/search",
  find: ({ typed, language, roles }) =>
    actions.flatMap(({ key, to, needs }): Hit[] => {
      const words = languages.map((each) => copyFor(each, "admin").find.actions[key]);
      return mayOpen(needs, roles) && hasWords(words, typed)
        ? [{ kind: "action", title: copyFor(language, "admin").find.actions[key], path: to }]
        : [];
    }),
};

/** The name of a setting in either language. Before something is typed there are better things to offer. */
export const settings: Source = {
  opens: "/admin/settings",
  find: ({ typed, language }, most) => {
    if (typed === "") return [];
    const { fields } = copyFor(language, "settings");
    return keysOf(fields)
      .filter((key) =>
        hasWords(
          languages.map((each) => copyFor(each, "settings").fields[key]),
          typed,
        ),
      )
      .slice(0, most)
      .map((key) => ({ kind: "setting", title: fields[key], path: `${partAddress(partOf(key))}#settings-${key}` }));
  },
};

/** Drafts too; what is in the bin is not found. */
export const articles: Source = {
  opens: "/admin",
  find: async ({ typed, language }, most) => {
    if (typed === "") return [];
    const list = { where: isNull(posts.deletedAt), newest: posts.updatedAt };
    const ids = await findNewest({ ...list, query: typed, columns: [posts.searchEn, posts.searchEs] }, most);
    if (ids.length === 0) return [];
    const columns = { id: posts.id, title: posts.title, titleEs: posts.titleEs, published: posts.published };
    const rows = await db().select(columns).from(posts).where(inArray(posts.id, ids));
    rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    const { draft } = copyFor(language, "admin").find;
    return rows.map((post) => ({
      kind: "article",
      title: writtenIn(post, "title", language).text,
      hint: post.published ? undefined : draft,
      path: `/admin/posts/${post.id}`,
    }));
  },
};

/** There are tens of them, so that the words are compared here, without accents. */
export const records: Source = {
  opens: "/admin/search",
  find: async ({ typed, roles }, most) => {
    const kinds = recordKinds.filter((kind) => mayOpen(adminPaths[kind], roles));
    if (typed === "" || kinds.length === 0) return [];
    const rows = await db()
      .select()
      .from(siteRecords)
      // During an upgrade the next release may have stored kinds that this one does not know.
      .where(and(isNull(siteRecords.deletedAt), inArray(siteRecords.kind, kinds)))
      .orderBy(asc(siteRecords.position), asc(siteRecords.id))
      .limit(500);
    return rows
      .map(toRecord)
      .filter(({ kind, values }) => hasWords([wordsOfRecord(kind, values)], typed))
      .slice(0, most)
      .map((record) => ({
        kind: record.kind,
        title: nameOfRecord(record) || "–",
        path: `${adminPaths[record.kind]}/${record.id}`,
      }));
  },
};

/** What somebody has written: neither switches nor addresses of pictures. */
function wordsOfRecord(kind: RecordKind, values: FormValues): string {
  const named = namedFields(recordDeclarations[kind]);
  return named
    .map(([name, field]) => (field.kind === "line" || field.kind === "area" || field.words ? values[name] : ""))
    .join(" ");
}

/** Somebody who may not change events is led to those who registered. */
export const eventPages: Source = {
  opens: "/admin/events",
  find: async ({ typed, language, roles }, most) => {
    if (typed === "") return [];
    const pattern = likePattern(typed);
    const rows = await db()
      .select({ id: events.id, title: events.title, titleEs: events.titleEs })
      .from(events)
      .where(or(ilike(events.title, pattern), ilike(events.titleEs, pattern)))
      .orderBy(desc(events.updatedAt), desc(events.id))
      .limit(most);
    const end = mayOpen("/admin/events/:id", roles) ? "" : "/attendees";
    return rows.map((event) => ({
      kind: "event",
      title: inEitherLanguage(event, "title", language),
      path: `/admin/events/${event.id}${end}`,
    }));
  },
};

export const people: Source = {
  opens: "/admin/leads",
  find: async ({ typed }, most) => {
    if (typed === "") return [];
    const rows = await db()
      .select({ id: leads.id, name: leads.name, email: leads.email, organization: leads.organization })
      .from(leads)
      .where(and(isNull(leads.mergedInto), ...matchingWords(typed)))
      .orderBy(desc(leads.updatedAt), desc(leads.id))
      .limit(most);
    return rows.map(({ id, name, email, organization }) => ({
      kind: "lead",
      title: name || email,
      hint: organization || (name ? email : undefined),
      path: `/admin/leads/${id}`,
    }));
  },
};

export const pictures: Source = {
  opens: "/admin/images",
  find: async ({ typed }, most) => {
    if (typed === "") return [];
    const pattern = likePattern(typed);
    const rows = await db()
      .select({ id: images.id, alt: images.alt, name: images.originalName, file: images.path })
      .from(images)
      .where(or(ilike(images.alt, pattern), ilike(images.originalName, pattern)))
      .orderBy(desc(images.createdAt), desc(images.id))
      .limit(most);
    return rows.map(({ id, alt, name, file }) => ({
      kind: "image",
      title: alt || name || file,
      hint: alt && name ? name : undefined,
      path: `/admin/images/${id}`,
    }));
  },
};

/** Whether one of the texts has every word that was typed, whatever their accents. */
function hasWords(texts: string[], typed: string): boolean {
  const words = fold(typed).split(/\s+/);
  return texts.some((text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  });
}
