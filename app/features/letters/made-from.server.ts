import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { byLanguage, textIn, type Words } from "#app/platform/i18n/words.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { escapeXml } from "#app/platform/text/storable-text.ts";
import { db } from "#db/client.server.ts";
import { events, posts, siteRecords } from "#db/schema.ts";
import { maxPreview, maxSubject } from "./admin/lengths.ts";
import type { LetterWords } from "./letter-words.ts";
import { createLetter, valuesOf } from "./letters.server.ts";

/** A letter from "post:ID", "event:ID" or "story:ID". Returns its id; nothing when there is no such thing. */
export async function makeLetterFrom(actor: Actor, from: string): Promise<string | undefined> {
  const [kind, source] = [from.slice(0, from.indexOf(":")), from.slice(from.indexOf(":") + 1)];
  const find = ownValue({ post: fromPost, event: fromEvent, story: fromStory }, kind);
  const words = await find?.(source);
  if (!words) return undefined;
  const id = randomUUID();
  await createLetter(actor, id, valuesOf(shortened(words)));
  return id;
}

/** Titles may be longer than subjects. */
function shortened({ subject, preview, body }: LetterWords): LetterWords {
  const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);
  return {
    subject: byLanguage((one) => cut(subject[one], maxSubject)),
    preview: byLanguage((one) => cut(preview[one], maxPreview)),
    body,
  };
}

async function fromPost(id: string): Promise<LetterWords | undefined> {
  const [post] = await db()
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)));
  if (!post) return undefined;
  return {
    subject: byLanguage((one) => textIn(post, "title", one) ?? ""),
    preview: byLanguage((one) => textIn(post, "previewSnippet", one) ?? ""),
    body: byLanguage((one) => {
      const body = textIn(post, "bodyContent", one) ?? "";
      return body && body + button(one, `/insights/${post.slug}`, copyFor(one, "letters").made.read);
    }),
  };
}

async function fromEvent(id: string): Promise<LetterWords | undefined> {
  const [event] = await db().select().from(events).where(eq(events.id, id));
  if (!event) return undefined;
  return {
    subject: byLanguage((one) => textIn(event, "title", one)),
    preview: noWords,
    body: byLanguage((one) => {
      const text = paragraphs(textIn(event, "description", one));
      return text && text + button(one, `/events/${event.slug}`, copyFor(one, "letters").made.event);
    }),
  };
}

async function fromStory(id: string): Promise<LetterWords | undefined> {
  const [story] = await db()
    .select()
    .from(siteRecords)
    .where(and(eq(siteRecords.id, id), eq(siteRecords.kind, "story")));
  if (!story) return undefined;
  const values = story.values as Record<string, unknown>;
  const text = (name: string, one: Language) => String(values[one === "es" ? `${name}Es` : name] ?? "");
  return {
    subject: byLanguage((one) => text("title", one)),
    preview: noWords,
    body: byLanguage((one) => {
      const { made } = copyFor(one, "letters");
      const parts = (["situation", "done", "changed"] as const)
        .filter((name) => text(name, one).trim())
        .map((name) => `<h2>${made[name]}</h2>\n${paragraphs(text(name, one))}`)
        .join("\n");
      return parts && parts + (story.slug ? button(one, `/stories/${story.slug}`, made.story) : "");
    }),
  };
}

const noWords: Words = { en: "", es: "" };

function paragraphs(text: string): string {
  const parts = text.split(/\n\s*\n/).map((part) => escapeXml(part.trim()).replaceAll("\n", "<br>"));
  return parts.map((part) => (part ? `<p>${part}</p>` : "")).join("\n");
}

function button(language: Language, path: string, label: string): string {
  return `\n<p class="button"><a href="${localizedPath(language, path)}">${escapeXml(label)}</a></p>`;
}
