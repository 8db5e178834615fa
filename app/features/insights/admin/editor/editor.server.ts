import { randomUUID } from "node:crypto";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { mergingFor, sentVersion } from "#app/components/admin/form/save-form.server.ts";
import { pick } from "#app/platform/records/merge-values.ts";
import { findAuthorLink, listAuthorNames } from "../../authors/author-links.server.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";
import type { EditorAnswer } from "./editor-answer.ts";
import { isStale } from "./derived-columns.server.ts";
import { copyFromEnglish, spanishFilled } from "./post-form.ts";
import type { PostForm } from "./post-schema.server.ts";
import { cleanTags } from "./post-rules.ts";
import {
  cleanBody,
  emptyForm,
  readPostForm,
  toForm,
  toValues,
  type Post,
  type PostValues,
} from "./post-schema.server.ts";
import { createPost, findPost, updatePost, type Conflict } from "../posts-admin.server.ts";
import { findDrafts, postDrafts } from "./post-drafts.server.ts";
import { findPreviewLink } from "./preview/previews.server.ts";
import { receiveImage } from "#app/features/media/admin/library/receive-image.server.ts";
import { findRevision, listRevisions } from "../revisions/revisions.server.ts";
import { defaultAlt, imageTag } from "./body/text-editing.ts";

/** The data of the editor page. */
export async function loadEditor(actor: Actor, id: string, createId = "") {
  if (id === "new") {
    const form = emptyForm();
    return {
      id,
      createId,
      version: 0,
      form,
      ...(await findDrafts(actor, id, form)),
      known: [],
      live: false,
      translated: { english: "", spanish: "" },
      stale: undefined,
      date: new Date(),
      link: undefined,
      authors: await listAuthorNames(),
      revisions: 0,
    };
  }
  const post = await findPost(id);
  if (!post) return undefined;
  const form = toForm(post);
  return {
    id,
    createId: "",
    version: post.version,
    form,
    ...(await findDrafts(actor, id, form)),
    /** The bodies as the preview shows them. */
    known: [form.bodyContent, form.bodyContentEs].map((body) => ({ body, clean: cleanBody(body) })),
    live: isLive(post),
    translated: { english: await englishAtTranslation(post), spanish: form.bodyContentEs },
    stale: isStale(post) ? post.englishChangedAt : undefined,
    date: post.publicAt,
    link: await findPreviewLink(id),
    authors: await listAuthorNames(),
    revisions: (await listRevisions(id)).length,
  };
}

/** From the last revision that was saved with a change of the Spanish, or the present text when none is that old. */
async function englishAtTranslation(post: Post): Promise<string> {
  const since = post.spanishChangedAt;
  if (!since || !isStale(post)) return toForm(post).bodyContent;
  const revisions = await listRevisions(post.id);
  const found = revisions.find(({ createdAt }) => createdAt <= since);
  const revision = found && (await findRevision(post.id, found.version));
  return toForm(revision ? revision.snapshot : post).bodyContent;
}

/** Nothing is stored unless the answer is "saved". `createId`: the id of a new post, which came with its form. */
export async function saveForm(
  actor: Actor,
  id: string,
  data: FormData,
  intent: "save" | "publish",
  createId: string = randomUUID(),
): Promise<{ answer: EditorAnswer; status: number }> {
  const form = readPostForm(data);
  const before = id === "new" ? undefined : await findPost(id);
  if (id !== "new" && !before) return { answer: { error: "missing", form }, status: 404 };
  const publish = intent === "publish";
  const checked = toValues({ ...form, published: publish || form.published }, before?.publishAt);
  if ("errors" in checked) {
    const { errors } = checked;
    const isMissing = Object.values(errors).some(({ key }) => key === "missing");
    return { answer: { error: isMissing ? "required" : "invalid", errors, form }, status: 400 };
  }
  // Readers keep the live text until somebody updates it.
  if (before && !publish && isLive(before) && form.published) {
    // A draft decides nothing: after a conflict it is still written on the version before it, and publishing asks again.
    const baseVersion = sentVersion(data, "written_on") || sentVersion(data) || before.version;
    await postDrafts.save(actor, id, { value: form, baseVersion });
    const saved = {
      id,
      version: baseVersion,
      slug: before.slug,
      slugTaken: false,
      values: {},
      isBeside: true as const,
    };
    return { answer: { saved }, status: 200 };
  }
  // A known author's name in other capitals or without accents is stored as they write it, so that they are linked.
  const author = (await findAuthorLink(checked.values.author))?.name ?? checked.values.author;
  const given = { ...checked.values, author };
  const version = Number(data.get("version"));
  const opened = before && (before.version === version ? before : (await findRevision(id, version))?.snapshot);
  const values = opened ? withUnchangedBodies(given, form, opened) : given;
  const result = await mergingFor(data, () =>
    before
      ? updatePost(actor, id, values, { version, translated: data.has("translated") })
      : createPost(actor, createId, values, sentVersion(data)),
  );
  if (result.kind === "missing") return { answer: { error: "missing", form }, status: 404 };
  if (result.kind === "refused") return { answer: { error: "invalid", errors: result.errors, form }, status: 400 };
  if (result.kind === "conflict") return { answer: conflictAnswer(result, form, intent), status: 409 };
  const { post, slugTaken, mergedWith, taken = [] } = result;
  await postDrafts.delete(actor.id, id);
  const changed = pick(toForm(post), ["slug", "published", ...taken]);
  const saved = { id: post.id, version: post.version, slug: post.slug, slugTaken, mergedWith, values: changed };
  return { answer: { saved }, status: 200 };
}

/** The form comes back with what only the other person changed, so that saving it again does not undo that. */
function conflictAnswer(result: Conflict, form: PostForm, intent: "save" | "publish"): EditorAnswer {
  const { version, savedBy, savedAt, taken, clashes } = result;
  const theirs = toForm(result.theirs);
  const mine = { ...form, ...pick(theirs, taken) };
  return { error: "conflict", conflict: { version, savedBy, savedAt }, clashes, theirs, intent, form: mine };
}

/**
 * What the buttons that change the form without saving it do in a browser without JavaScript: the page comes back with
 * the changed form.
 */
export async function editWithoutScript(
  actor: Actor,
  intent: string | undefined,
  data: FormData,
  report: (error: unknown) => void,
): Promise<EditorAnswer> {
  const form = readPostForm(data);
  const added = data.get("add_tag");
  const removed = data.get("remove_tag");
  if (added !== null) return { form: { ...form, tags: cleanTags([...form.tags, String(added)]) } };
  if (removed !== null) return { form: { ...form, tags: form.tags.filter((tag) => tag !== removed) } };
  if (intent === "copy" && spanishFilled(form) > 0) return { form, question: "copy" };
  if (intent === "copy" || intent === "copy-sure") return { form: copyFromEnglish(form) };
  if (intent === "upload-en" || intent === "upload-es")
    return addPicture(actor, form, data, intent === "upload-es" ? "bodyContentEs" : "bodyContent", report);
  return { form };
}

async function addPicture(
  actor: Actor,
  form: PostForm,
  data: FormData,
  field: "bodyContent" | "bodyContentEs",
  report: (error: unknown) => void,
): Promise<EditorAnswer> {
  const alt = String(data.get("alt") ?? "").trim() || defaultAlt[field === "bodyContentEs" ? "es" : "en"];
  const result = await receiveImage(actor, data, report);
  if ("trouble" in result) return { form, upload: result.trouble };
  const { path, width, height } = result.image;
  return {
    form: {
      ...form,
      [field]: `${form[field].trimEnd()}\n${imageTag({ url: imageAddress(path), alt, width, height })}\n`.trimStart(),
    },
  };
}

/** A text that nobody touched is stored byte for byte as it was, whatever today's sanitizer would make of it. */
function withUnchangedBodies(values: PostValues, form: PostForm, before: PostValues): PostValues {
  const opened = toForm(before);
  const isSame = (field: "bodyContent" | "bodyContentEs") => form[field] === opened[field].replaceAll("\r\n", "\n");
  return {
    ...values,
    ...(isSame("bodyContent") ? { bodyContent: before.bodyContent } : {}),
    ...(isSame("bodyContentEs") ? { bodyContentEs: before.bodyContentEs } : {}),
  };
}

function isLive({ published, publishAt }: Post): boolean {
  return published && (publishAt === null || publishAt <= new Date());
}
