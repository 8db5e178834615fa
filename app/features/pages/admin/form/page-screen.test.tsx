// @vitest-environment jsdom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub, data, useActionData, useLoaderData } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Namespace } from "#app/platform/i18n/copy.ts";
import { CopyContext, markFulfilled, type CopyStore } from "#app/platform/i18n/copy-store.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import type { PageField } from "../../page-fields.server.ts";
import { emptyAnswer, type PageAnswer } from "./page-answer.ts";
import type { PageScreenProps } from "./page-screen-props.ts";
import { PageScreen } from "./page-screen.tsx";

const promises = new Map<string, Promise<unknown>>();
const store = {
  language: () => "en",
  find: (_: string, namespace: Namespace) => copyFor("en", namespace),
  load: (_: string, namespace: Namespace) => {
    const known = promises.get(namespace) ?? markFulfilled(Promise.resolve(), copyFor("en", namespace) as never);
    promises.set(namespace, known);
    return known;
  },
  show: () => {},
  subscribe: () => () => {},
} as unknown as CopyStore;

const key = "home:hero.cta";
const fieldWith = (en: string, es: string, base: string): PageField => ({
  namespace: "home",
  path: "hero.cta",
  kind: "text",
  fixedCount: false,
  delivered: { en: "Go", es: "Ve" },
  published: { en: "Go", es: "Ve" },
  current: { en, es },
  isChanged: false,
  base,
  hasDraft: false,
  problems: [],
  deliveredChanged: false,
  spanishOlder: false,
});

let root: Root;
let field: PageField;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // jsdom draws nothing and has no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
afterEach(() => act(() => root.unmount()));

function show(site: ReactNode) {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  return act(async () => root.render(<CopyContext value={store}>{site}</CopyContext>));
}

/** The form of a page with one text; `save` answers it. A search for anything finds nothing. */
async function openForm(save: () => unknown) {
  field = fieldWith("Go", "Ve", "go.ve");
  function Screen() {
    const props = useLoaderData<Omit<PageScreenProps, "answer">>();
    return <PageScreen {...props} answer={useActionData<PageAnswer>() ?? emptyAnswer} />;
  }
  const Site = createRoutesStub([
    {
      path: "/admin/pages/home",
      loader: ({ request }) => {
        const q = new URL(request.url).searchParams.get("q") ?? "";
        const fields = q ? [] : [field];
        const page = { id: "home", address: "/" };
        const filter = { q, show: "all" };
        return {
          page,
          email: "ana",
          filter,
          total: 1,
          drafts: 0,
          writers: [],
          fields,
          unfinished: {},
          done: "",
          count: 0,
        };
      },
      action: async ({ request }) => {
        const intent = (await request.formData()).get("intent");
        const shared = { path: "/shared", expiresAt: new Date() };
        return intent === "share" ? { ...emptyAnswer, shared } : save();
      },
      shouldRevalidate: () => true,
      HydrateFallback: () => null,
      Component: Screen,
    },
    { path: "/admin/pages/home/history", Component: () => <p>All versions of the page</p> },
  ]);
  await show(<Site initialEntries={["/admin/pages/home"]} />);
  await eventually(() => expect(shown("en")).toBe("Go"));
}

const eventually = (check: () => void) =>
  vi.waitFor(() => act(async () => check()), { timeout: scaledTimeout(10_000) });
const control = (name: string) => document.querySelector<HTMLInputElement>(`[name='${name}']`)!;
const shown = (language: "en" | "es") => control(`${language}|${key}|`)?.value;
const base = () => control(`base|${key}`).value;
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)!.click());
const press = (intent: string) => click(`button[name=intent][value=${intent}]`);

function type(element: HTMLInputElement, text: string) {
  return act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")!.set!.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** A colleague has saved both languages, the second person only English. */
function answerConflict() {
  field = fieldWith("From Ben", "De Ben", "ben.de-ben");
  const conflict = { base: "ben.ve", savedBy: "ben", theirs: { en: "From Ben", es: "De Ben" } };
  const typed = { values: { [key]: { en: "From Ana", es: "Ve" } }, bases: { [key]: "go.ve" } };
  return data({ ...emptyAnswer, ...typed, conflicts: { [key]: conflict } }, { status: 409 });
}

async function meetConflict() {
  await openForm(answerConflict);
  await type(control(`en|${key}|`), "From Ana");
  await press("save");
  await eventually(() => expect([base(), shown("en"), shown("es")]).toEqual(["ben.de-ben", "From Ana", "De Ben"]));
}

test("[P5] whoever leaves the form of a page after a conflict is asked first", async () => {
  await meetConflict();
  await click("a[href='/admin/pages/home/history']");
  await eventually(() => expect(document.querySelector("dialog")).not.toBeNull());
  expect(document.body.textContent).not.toContain("All versions of the page");
});

test("[P5] a conflict stays when a link to the draft is shared, and so do the words on which it was decided", async () => {
  await meetConflict();
  // Somebody else saves English once more: Ana has not seen that.
  field = fieldWith("From Cleo", "De Ben", "cleo.de-ben");
  await press("share");
  await eventually(() => {
    expect(document.body.textContent).toContain("Withdraw the link");
    expect(document.querySelector<HTMLButtonElement>("button[value=publish]")!.disabled).toBe(false);
  });
  expect([base(), shown("en"), shown("es")]).toEqual(["ben.de-ben", "From Ana", "De Ben"]);
  expect(document.querySelector("fieldset")!.textContent).toContain("ben saved other words");
});

test("[P5] a conflict is over when one's own words are stored", async () => {
  let isSecond = false;
  await openForm(() => {
    if (!isSecond) return answerConflict();
    field = fieldWith("From Ana", "De Ben", "ana.de-ben");
    return emptyAnswer;
  });
  await type(control(`en|${key}|`), "From Ana");
  await press("save");
  await eventually(() => expect(base()).toBe("ben.de-ben"));
  isSecond = true;
  await press("save");
  await eventually(() => expect(base()).toBe("ana.de-ben"));
  expect(document.querySelector("fieldset")!.textContent).not.toContain("saved other words");
  await click("a[href='/admin/pages/home/history']");
  await eventually(() => expect(document.body.textContent).toContain("All versions of the page"));
});

test("words that are typed and not saved stay on the screen, whatever is searched", async () => {
  await openForm(() => emptyAnswer);
  await type(control(`en|${key}|`), "From Ana");
  await type(control("q"), "something else");
  await click("form[role=search] button");
  await eventually(() => expect(document.body.textContent).toContain("Clear"));
  expect(shown("en")).toBe("From Ana");
});

test("[P5] a field that came back from a save is shown, also when the search does not find it any more", async () => {
  const fields = [fieldWith("From Ben", "Ve", "ben.ve")];
  const screen = { page: { id: "home" }, email: "ana", filter: { q: "Go", show: "all" as const }, total: 1, drafts: 1 };
  const nothing = { writers: [], fields: [], link: undefined, done: "", count: 0, unfinished: {} };
  const typed = { values: { [key]: { en: "From Ana", es: "Ve" } }, bases: { [key]: "go.ve" }, fields };
  const Site = createRoutesStub([
    { path: "/", Component: () => <PageScreen {...screen} {...nothing} answer={{ ...emptyAnswer, ...typed }} /> },
  ]);
  await show(<Site />);
  expect([shown("en"), base()]).toEqual(["From Ana", "go.ve"]);
});
