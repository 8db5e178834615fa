import { runListAction, type RowAction } from "#app/components/admin/list/list-action.server.ts";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { addTag, togglePublished } from "../posts-admin.server.ts";
import { storedTag } from "../editor/post-rules.ts";
import { binPost, daysInBin, restorePost } from "./bin.server.ts";
import { failureOf } from "./post-failure.ts";
import { countPosts, listPosts } from "./post-list.server.ts";
import { postList } from "./post-list.ts";
import type { PostAnswer } from "./post-outcome.tsx";

type Args = Parameters<typeof runListAction>[0];

export async function loadDashboard(args: Args) {
  const loaded = await loadList(postList, args, async (query) => {
    const counts = await countPosts();
    return { counts, ...(await listPosts(query, counts.total)) };
  });
  return { ...loaded, daysInBin };
}

export function runPostAction(args: Args) {
  return runListAction<PostAnswer>(args, {
    list: postList,
    actor: args.context.get(adminContext),
    actions,
    failed: (intent) => ({ failed: failureOf(intent) }),
  });
}

const actions: Record<string, RowAction<PostAnswer>> = {
  publish: setPublished(true),
  unpublish: setPublished(false),
  tag: async (actor, id, form) => {
    const post = await addTag(actor, id, storedTag(String(form.get("tag") ?? ""), copyFor("es", "insights").tagLabels));
    return post && { done: "tagged", title: post.title, titleEs: post.titleEs };
  },
  delete: async (actor, id) => {
    const post = await binPost(actor, id);
    return post && { done: "deleted", ...post };
  },
  restore: async (actor, id) => {
    const post = await restorePost(actor, id);
    return post && { done: "restored", ...post };
  },
};

function setPublished(publish: boolean): RowAction<PostAnswer> {
  return async (actor, id) => {
    const post = await togglePublished(actor, id, publish);
    if (!post) return undefined;
    const { title, titleEs, published, isUnchanged } = post;
    return { done: published ? "published" : "unpublished", title, titleEs, ...(isUnchanged && { isUnchanged }) };
  };
}
