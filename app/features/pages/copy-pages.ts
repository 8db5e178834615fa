import emails from "../../../public/locales/en/emails.json" with { type: "json" };
import { pageList } from "#app/platform/pages/public-pages.ts";
import { firstName, listFields, type CopyField, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { mailPageId } from "./page-names.ts";

/** One row of the list of pages: texts that are edited, published and restored together. */
export type CopyPage = {
  id: string;
  kind: "page" | "part" | "mail";
  /** Where its words can be seen and edited in place; mails and words in other states have none. */
  address?: string;
  parts: { namespace: string; groups?: readonly string[] }[];
};

const part = (namespace: string, ...groups: string[]) => (groups.length > 0 ? { namespace, groups } : { namespace });
const mail = (group: string): CopyPage => ({
  id: mailPageId(group),
  kind: "mail",
  parts: [part("emails", group)],
});

const header = ["nav", "journeyCta", "header", "menu", "languageSwitch", "languageHint", "skipLink"];
const footer = ["footer"];
const errors = ["notFound", "error", "refused", "unavailable", "storageFull"];

/** All of the public copy: every field belongs to exactly one page (copy-pages.test.ts). */
export const copyPages: readonly CopyPage[] = [
  ...pageList.map(([id, { path, copy }]): CopyPage => {
    const own = copy.filter((namespace) => namespace !== "services");
    return { id, kind: "page", address: path, parts: own.map((namespace) => part(namespace)) };
  }),
  { id: "services", kind: "part", address: "/offerings", parts: [part("services")] },
  { id: "results", kind: "page", parts: [part("results"), part("leadership")] },
  { id: "subscribe", kind: "page", parts: [part("subscribe")] },
  { id: "header", kind: "part", address: "/", parts: [part("common", ...header)] },
  { id: "footer", kind: "part", address: "/", parts: [part("common", ...footer)] },
  { id: "search", kind: "page", address: "/search", parts: [part("search")] },
  { id: "not-found", kind: "page", address: "/not-found", parts: [part("common", ...errors)] },
  { id: "frame", kind: "part", parts: [part("common", ...frameGroups())] },
  { id: "sign-in", kind: "page", parts: [part("auth")] },
  // Mails to the team have no such name: their words are not the visitors' copy.
  ...Object.entries(emails).flatMap(([kind, { names }]) => ("page" in names ? [mail(kind)] : [])),
];

/** Words that many pages use: titles, buttons, the suggestions at the end. */
function frameGroups(): string[] {
  return [
    "defaultTitle",
    "defaultDescription",
    "keywords",
    "breadcrumbHome",
    "breadcrumbLabel",
    "related",
    "pagination",
    "loading",
    "close",
    "required",
    "optional",
    "copy",
    "copied",
    "copyFailed",
    "newTab",
  ];
}

export function findPage(id: string): CopyPage | undefined {
  return copyPages.find((page) => page.id === id);
}

/** The page that a field belongs to. */
export function pageOfField(namespace: string, path: string): CopyPage | undefined {
  return copyPages.find(({ parts }) => parts.some((candidate) => includes(candidate, namespace, path)));
}

function includes({ namespace, groups }: CopyPage["parts"][number], wanted: string, path: string): boolean {
  return namespace === wanted && (!groups || groups.includes(firstName(path)));
}

/** The fields of a page, given the delivered copy of a namespace. */
export function fieldsOfPage(
  page: CopyPage,
  delivered: (namespace: string) => CopyNode,
): (CopyField & { namespace: string })[] {
  return page.parts.flatMap((candidate) =>
    listFields(delivered(candidate.namespace))
      .filter(({ path }) => includes(candidate, candidate.namespace, path))
      .map((field) => ({ ...field, namespace: candidate.namespace })),
  );
}
