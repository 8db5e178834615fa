import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { saveForm, sentVersion } from "#app/components/admin/form/save-form.server.ts";
import { takesMerged } from "#app/components/admin/form/script-field.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { pick } from "#app/platform/records/merge-values.ts";
import type { SaveResult } from "#app/platform/records/save-result.ts";
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
  postFields,
  readPostForm,
  toForm,
  toValues,
  type Post,
  type PostValues,
} from "./post-schema.server.ts";
import { createPost, findPost, updatePost, type PostResult } from "../posts-admin.server.ts";
import { findDrafts, postDrafts } from "./post-drafts.server.ts";
import { findPreviewLink } from "./preview/previews.server.ts";
import { receiveImage } from "#app/features/media/admin/library/receive-image.server.ts";
import { findRevision, listRevisions } from "../revisions/revisions.server.ts";
import { defaultAlt, imageTag } from "#app/components/admin/editor/body/text-editing.ts";

type Args = { context: Readonly<RouterContextProvider> };

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

export const postForm = { kind: "post", names: postFields, read: readPostForm };

/** Saves the post, or a draft beside a live one. `createId`: the id of a new post, which came with its form. */
export async function savePost({ context }: Args, actor: Actor, id: string, createId: string = randomUUID()) {
  const { intent, form: sent } = context.get(sentForm);
  const isPublishing = intent === "publish";
  let before: Post | undefined;
  const answer = await saveForm(
    { context },
    {
      form: {
        ...postForm,
        async check(typed) {
          before = id === "new" ? undefined : await findPost(id);
          return toValues({ ...typed, published: isPublishing || typed.published }, before?.publishAt);
        },
      },
      async save(values, version, typed) {
        if (id === "new") return answerOf(await createPost(actor, createId, await withKnownAuthor(values), version));
        if (!before) return { kind: "missing" };
        // Readers keep the live text until somebody updates it.
        if (!isPublishing && isLive(before) && typed.published) {
          // A draft decides nothing: after a conflict it is still written on the version before it, and publishing asks again.
          const baseVersion = sentVersion(sent, "written_on") || version || before.version;
          await postDrafts.save(actor, id, { value: typed, baseVersion });
          return { kind: "saved", version: baseVersion, isDraft: true };
        }
        const opened = before.version === version ? before : (await findRevision(id, version))?.snapshot;
        const known = await withKnownAuthor(values);
        const given = opened ? withUnchangedBodies(known, typed, opened) : known;
        return answerOf(await updatePost(actor, id, given, { version, translated: sent.has("translated") }));
      },
      savedAddress: "/admin",
      onSaved: () => postDrafts.delete(actor.id, id),
      isLong: true,
    },
  );
  return takesMerged(sent) ? answer : data(inWordsOf11(answer.data), answer.init ?? undefined);
}

/** A known author's name in other capitals or without accents is stored as they write it, so that they are linked. */
async function withKnownAuthor(values: PostValues): Promise<PostValues> {
  return { ...values, author: (await findAuthorLink(values.author))?.name ?? values.author };
}

/** With the fields as the form has them. */
function answerOf(result: PostResult): SaveResult {
  if (result.kind === "conflict") return { ...result, theirs: toForm(result.theirs) };
  if (result.kind !== "saved") return result;
  const { post, mergedWith: by, taken = [] } = result;
  const form = toForm(post);
  const merged = by === undefined ? undefined : { by, taken, values: pick(form, taken) };
  return { kind: "saved", version: post.version, stored: pick(form, ["slug", "published"]), merged };
}

/** For a page of release 1.1 that is still open. */
function inWordsOf11(answer: FormAnswer) {
  if ("saved" in answer) return answer;
  const error = "conflict" in answer ? "conflict" : "errors" in answer ? "invalid" : answer.failed;
  return { ...answer, error, form: answer.typed };
}

/**
 * What the buttons that change the form without saving it do in a browser without JavaScript: the page comes back with
 * the changed form.
 */
export async function editWithoutScript(
  actor: Actor,
  intent: string | undefined,
  sent: FormData,
  report: (error: unknown) => void,
): Promise<EditorAnswer> {
  const form = readPostForm(sent);
  const added = sent.get("add_tag");
  const removed = sent.get("remove_tag");
  if (added !== null) return { edited: { ...form, tags: cleanTags([...form.tags, String(added)]) } };
  if (removed !== null) return { edited: { ...form, tags: form.tags.filter((tag) => tag !== removed) } };
  if (intent === "copy" && spanishFilled(form) > 0) return { edited: form, question: "copy" };
  if (intent === "copy" || intent === "copy-sure") return { edited: copyFromEnglish(form) };
  if (intent === "upload-en" || intent === "upload-es")
    return addPicture(actor, form, sent, intent === "upload-es" ? "bodyContentEs" : "bodyContent", report);
  return { edited: form };
}

async function addPicture(
  actor: Actor,
  form: PostForm,
  sent: FormData,
  field: "bodyContent" | "bodyContentEs",
  report: (error: unknown) => void,
): Promise<EditorAnswer> {
  const alt = String(sent.get("alt") ?? "").trim() || defaultAlt[field === "bodyContentEs" ? "es" : "en"];
  const result = await receiveImage(actor, sent, report);
  if ("trouble" in result) return { edited: form, upload: result.trouble };
  const { path, width, height } = result.image;
  return {
    edited: {
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
