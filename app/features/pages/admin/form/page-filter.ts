import { isProgramKey, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import type { PageField } from "../../page-fields.server.ts";

export const shown = ["all", "changed", "draft", "older", "update"] as const;
export type PageFilter = { q: string; show: (typeof shown)[number] };

export function readFilter(search: URLSearchParams): PageFilter {
  const show = shown.find((name) => name === search.get("show")) ?? "all";
  return { q: (search.get("q") ?? "").trim().slice(0, 100), show };
}

export function matchesFilter(field: PageField, { q, show }: PageFilter): boolean {
  if (show === "changed" && !field.isChanged) return false;
  if (show === "draft" && !field.hasDraft) return false;
  if (show === "older" && !field.spanishOlder) return false;
  if (show === "update" && !field.deliveredChanged) return false;
  return matchesText(field, q);
}

/** Finds words in any state and language, whatever their accents, and the field's own name. */
export function matchesText({ path, current, delivered, published }: PageField, q: string): boolean {
  if (q === "") return true;
  const wanted = plain(q);
  const nodes = [current, published, delivered].flatMap(({ en, es }) => [en, es]);
  return (
    plain(path).includes(wanted) || nodes.some((node) => textsOf(node).some((text) => plain(text).includes(wanted)))
  );
}

/** All texts below a node; keys of items are none. */
export function textsOf(node: CopyNode): string[] {
  if (typeof node === "string") return [node];
  return Object.entries(node).flatMap(([name, child]) => (isProgramKey(name) ? [] : textsOf(child)));
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
