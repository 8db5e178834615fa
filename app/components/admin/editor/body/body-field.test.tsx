// @vitest-environment jsdom
import type { Editor } from "@tiptap/core";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Namespace } from "#app/platform/i18n/copy.ts";
import { CopyContext, markFulfilled, type CopyStore } from "#app/platform/i18n/copy-store.ts";
import { bodyBlocks } from "#test/articles/body-blocks.ts";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { BodyField } from "./body-field.tsx";

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

let root: Root;
let changes: string[];

beforeAll(() => {
  setActEnvironment(true);
  // jsdom has no layout.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => act(() => root.unmount()));

function setActEnvironment(isOn: boolean) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn });
}

async function renderField(start: string) {
  changes = [];
  function Field() {
    const [value, setValue] = useState(start);
    const change = (next: string) => {
      changes.push(next);
      setValue(next);
    };
    return (
      <CopyContext value={store}>
        <form>
          <BodyField name="body_content" label="Body" lang="en" twins={[]} value={value} onChange={change} required />
        </form>
      </CopyContext>
    );
  }
  const router = createMemoryRouter([{ path: "/", element: <Field /> }]);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} />));
  // The editor loads by itself, outside of act.
  setActEnvironment(false);
  await vi.waitFor(() => expect(document.querySelector(".visual-text")).not.toBeNull(), {
    timeout: scaledTimeout(30_000),
  });
  setActEnvironment(true);
}
const text = () => document.querySelector<HTMLElement>(".visual-text")!;
const editorOf = (field: HTMLElement) => (field as HTMLElement & { editor: Editor }).editor;
const area = () => document.querySelector<HTMLTextAreaElement>("textarea")!;
const press = async (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>("button")]
      .find((button) => (button.getAttribute("aria-label") ?? button.textContent) === name)!
      .click(),
  );

test("the visual view shows every block, and opening it changes nothing", async () => {
  const body = Object.values(bodyBlocks)
    .map((block) => block("words"))
    .join("\n\n");
  await renderField(body);
  expect(text().querySelectorAll(":scope > *").length).toBeGreaterThanOrEqual(Object.keys(bodyBlocks).length);
  expect(text().getAttribute("role")).toBe("textbox");
  expect(area().hidden).toBe(true);
  expect(area().value).toBe(body);
  expect(changes).toEqual([]);
  await press("HTML");
  expect(area().hidden).toBe(false);
  expect(document.querySelector(".visual-text")).toBeNull();
  expect(changes).toEqual([]);
});

test("a tool changes the text, and the form has the HTML when it is submitted", async () => {
  await renderField("<p>words</p>");
  await press("Heading");
  await act(async () =>
    document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  expect(area().value).toBe("<h2>words</h2>");
});

test.each(["submit", "pagehide"])(
  "[E2] on %s the form has a word that was handed to React just before",
  async (type) => {
    await renderField("<p>words</p>");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await act(async () => editorOf(text()).commands.insertContentAt(6, " typed"));
      // As in a page, where React renders in a task of its own. Here none comes between the timer and the event.
      setActEnvironment(false);
      vi.runOnlyPendingTimers();
      expect(changes).toEqual(["<p>words typed</p>"]);
      const form = document.querySelector("form")!;
      const target = type === "submit" ? form : globalThis;
      target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      expect(new FormData(form).get("body_content")).toBe("<p>words typed</p>");
    } finally {
      vi.useRealTimers();
      setActEnvironment(true);
    }
  },
);

test("a change is in the HTML view at once", async () => {
  await renderField("<p>words</p>");
  await press("Heading");
  await press("HTML");
  await vi.waitFor(() => expect(area().value).toBe("<h2>words</h2>"));
  expect(changes).toEqual(["<h2>words</h2>"]);
});

test("HTML that was typed in the other view is shown when the visual view comes back", async () => {
  await renderField("<p>words</p>");
  await press("HTML");
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!;
    set.call(area(), "<p>other <strong>words</strong></p>");
    area().dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Visual");
  await vi.waitFor(() => expect(text().querySelector("strong")?.textContent).toBe("words"));
});

test("the insert menu and the panels open", async () => {
  await renderField("");
  await press("Insert a block");
  await press("Table");
  expect(text().querySelectorAll("th")).toHaveLength(3);
  expect(document.body.textContent).toContain("Header row on or off");
  await press("Insert a block");
  await press("Video or audio");
  expect(document.body.textContent).toContain("Address of the video or recording");
});
