import type { Chore } from "#app/platform/chores.ts";
import { purgeExpiredPosts } from "./admin/list/bin.server.ts";

export const chores: Chore[] = [{ name: "emptying the bin", minutes: 60, work: () => purgeExpiredPosts() }];
