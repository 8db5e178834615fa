import { kindNamed } from "./sections/kinds.tsx";
import {
  allFields,
  listOf,
  maxSections,
  namesOf,
  readParts,
  sectionsOf,
  writeParts,
  type PageValues,
  type Part,
  type State,
} from "./page-values.ts";

/**
 * What a button of the form does to the structure of a page: "add cards k3f9ab" (after that section; "start" for the top),
 * "up k3f9ab", "entry-add k3f9ab", "entry-up k3f9ab e1". The browser and, without JavaScript, the server do the same.
 */
export function arrange(values: PageValues, operation: string): PageValues {
  const [verb = "", first = "", second = ""] = operation.split(" ");
  if (verb === "add") return add(values, first, second);
  const parts = sectionsOf(values);
  const part = parts.find(({ id }) => id === first);
  if (!part) return values;
  if (verb === "copy") return copy(values, parts, part);
  if (verb.startsWith("entry-")) return arrangeEntries(values, part, verb.slice("entry-".length), second);
  return { ...values, sections: writeParts(moved(parts, first, verb)) };
}

const states: Record<string, State> = { hide: "hidden", show: "shown", remove: "removed", restore: "shown" };

function moved(parts: Part[], id: string, verb: string): Part[] {
  const state = Object.hasOwn(states, verb) ? states[verb] : undefined;
  if (state) return parts.map((part) => (part.id === id ? { ...part, state } : part));
  const from = parts.findIndex((part) => part.id === id);
  const to = verb === "up" ? from - 1 : verb === "down" ? from + 1 : from;
  const [part, other] = [parts[from], parts[to]];
  if (!part || !other || from === to) return parts;
  return parts.map((each, index) => (index === from ? other : index === to ? part : each));
}

function add(values: PageValues, kind: string, after: string): PageValues {
  const parts = sectionsOf(values);
  if (!kindNamed(kind) || parts.length >= maxSections) return values;
  const part: Part = { id: newId("k"), kind, state: "shown" };
  const place = after === "start" ? 0 : parts.findIndex(({ id }) => id === after) + 1 || parts.length;
  const next = { ...values, sections: writeParts([...parts.slice(0, place), part, ...parts.slice(place)]) };
  return withFields(listOf(part.id, kindNamed(kind)?.fields ?? {}) ? addEntry(next, part) : next, part);
}

function addEntry(values: PageValues, part: Part): PageValues {
  const list = listOf(part.id, kindNamed(part.kind)?.fields ?? {});
  if (!list) return values;
  const entries = readParts(values[list.name]);
  if (entries.filter(({ state }) => state !== "removed").length >= list.most) return values;
  const entry: Part = { id: newId("e"), kind: "", state: "shown" };
  return { ...values, [list.name]: writeParts([...entries, entry]) };
}

function arrangeEntries(values: PageValues, part: Part, verb: string, entry: string): PageValues {
  if (verb === "add") return withFields(addEntry(values, part), part);
  const list = listOf(part.id, kindNamed(part.kind)?.fields ?? {});
  return list ? { ...values, [list.name]: writeParts(moved(readParts(values[list.name]), entry, verb)) } : values;
}

function copy(values: PageValues, parts: Part[], part: Part): PageValues {
  if (parts.length >= maxSections) return values;
  const id = newId("k");
  const place = parts.indexOf(part) + 1;
  const copied = { ...part, id };
  const sections = writeParts([...parts.slice(0, place), copied, ...parts.slice(place)]);
  const own = Object.entries(values).filter(([name]) => name.startsWith(`${part.id}_`));
  return {
    ...values,
    ...Object.fromEntries(own.map(([name, value]) => [id + name.slice(part.id.length), value])),
    sections,
  };
}

/** Fields that the form did not have yet are empty; a choice has its first option. */
function withFields(values: PageValues, part: Part): PageValues {
  const next = { ...values };
  for (const stored of allFields(part, values))
    for (const name of namesOf(stored))
      next[name] ??=
        stored.field.kind === "choice" ? (stored.field.options[0] ?? "") : /Focus[XY]$/.test(name) ? "50" : "";
  return next;
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** Unique on the page; begins with a letter, because ids of elements are made of it. */
export function newId(first: "k" | "e"): string {
  const random = crypto.getRandomValues(new Uint8Array(7));
  return first + Array.from(random, (byte) => letters[byte % letters.length]).join("");
}
