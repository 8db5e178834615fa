import type { Chore } from "#app/platform/chores/chore.ts";
import { deletedAuthors } from "./admin/authors/deleted-authors.server.ts";
import { purgeExpiredPosts } from "./admin/list/bin.server.ts";
import { announceDuePosts } from "./post-hooks.server.ts";

export const chores: Chore[] = [
  { name: "emptying the bin", minutes: 60, work: () => purgeExpiredPosts() },
  { name: "forgetting deleted authors", minutes: 5, work: () => deletedAuthors.forget() },
  { name: "telling webhooks of scheduled articles", minutes: 1, work: () => announceDuePosts() },
];
