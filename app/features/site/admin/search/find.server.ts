import type { Hit } from "#app/features/admin/find/hit.ts";
import { mayOpen } from "#app/platform/auth/permissions.ts";
import { limitEvenly } from "#app/platform/links/link-targets.server.ts";
import { handbook } from "./handbook.server.ts";
import { pageTexts } from "./page-texts.server.ts";
import {
  articles,
  doable,
  eventPages,
  people,
  pictures,
  places,
  records,
  settings,
  type Asked,
  type Source,
} from "./sources.server.ts";

/** Where a search looks, in the order of what it shows. A new kind of thing is a new source. */
const sources: Source[] = [
  places,
  doable,
  articles,
  pageTexts,
  records,
  eventPages,
  people,
  pictures,
  settings,
  handbook,
];

const mostOfKind = 8;
const mostHits = 30;

/** Everything in the admin area that somebody with these roles may open and that has the text. */
export async function findAnything(asked: Asked): Promise<Hit[]> {
  const open = sources.filter(({ opens }) => mayOpen(opens, asked.roles));
  const found = await Promise.all(open.map(({ find }) => find(asked, mostOfKind)));
  return limitEvenly(found, mostHits);
}
