import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { fold } from "#db/fold.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { change, type LeadChange } from "../lead/lead-changes.server.ts";

/** What the team sorts people by. A tag exists as long as somebody has it. */

export const maxTags = 20;
export const maxTagLength = 40;

/** All tags in use, by name. */
export async function listTags(): Promise<string[]> {
  const { rows } = await db().execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from leads where tags <> '{}' order by tag limit 500`,
  );
  return rows.map(({ tag }) => tag).sort((one, other) => one.localeCompare(other));
}

/** In the spelling that is in use already; capitals and accents make no other tag. Undefined for an empty one. */
export async function tagNamed(typed: string): Promise<string | undefined> {
  // Without what cannot be seen, and never through the middle of an emoji.
  const visible = storableText(typed)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g, "")
    .trim();
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(visible)];
  let tag = "";
  for (const { segment } of letters)
    if ((tag + segment).length <= maxTagLength) tag += segment;
    else break;
  tag = tag.trim();
  return /[^\p{M}\p{Cf}\s]/u.test(tag)
    ? ((await listTags()).find((known) => fold(known) === fold(tag)) ?? tag)
    : undefined;
}

export async function addTag(actor: Actor, leadId: string, typed: string): Promise<LeadChange | "full"> {
  const tag = await tagNamed(typed);
  if (!tag) return "unchanged";
  let isFull = false;
  const outcome = await change(actor, leadId, ({ tags }) => {
    if (tags.some((one) => fold(one) === fold(tag))) return undefined;
    isFull = tags.length >= maxTags;
    return isFull ? undefined : { set: { tags: [...tags, tag] }, action: "leadTagged" };
  });
  return isFull ? "full" : outcome;
}

export function removeTag(actor: Actor, leadId: string, typed: string): Promise<LeadChange> {
  const folded = fold(typed.trim());
  return change(actor, leadId, ({ tags }) => {
    const left = tags.filter((tag) => fold(tag) !== folded);
    return left.length === tags.length ? undefined : { set: { tags: left }, action: "leadTagged" };
  });
}
