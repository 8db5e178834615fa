import type { Chore } from "#app/platform/chores/chore.ts";
import { forgetDeletedImages } from "./admin/library/deleted-images.server.ts";

export const chores: Chore[] = [{ name: "forgetting deleted images", minutes: 5, work: () => forgetDeletedImages() }];
