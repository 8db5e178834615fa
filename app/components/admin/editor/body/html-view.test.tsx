// @vitest-environment jsdom
import { createRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import type { BodyView } from "./body-view.ts";
import { HtmlView } from "./html-view.tsx";

const view = createRef<BodyView>();
const ignore = () => {};
let root: Root;

function Form() {
  const [value, setValue] = useState('<img src="blob:1">\n<p>Between</p>\n<img src="blob:2">');
  return (
    <form>
      <HtmlView
        ref={view}
        id="body"
        name="body"
        lang="en"
        value={value}
        onChange={setValue}
        required={false}
        invalid={false}
        describedBy=""
        hidden
        isDropping={false}
        onDropping={ignore}
        onImage={ignore}
        onFiles={ignore}
        onLeftOut={ignore}
        onPastedBelow={ignore}
        onPastedPictures={ignore}
      />
    </form>
  );
}

beforeEach(() => {
  // As in a page, where React renders in a task of its own.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  flushSync(() => root.render(<Form />));
});
afterEach(() => root.unmount());

const sent = () => new FormData(document.querySelector("form")!).get("body");
const stored = (id: string): UploadedImage => ({ id, url: `/blog-images/${id}.png`, width: 1, height: 1, alt: "" });

test("the form has the address of a pasted picture as soon as the picture is stored", () => {
  view.current!.settle("blob:1", stored("one"));
  expect(sent()).toContain('<img src="/blog-images/one.png">');
});

test("pasted pictures that end right after each other are all stored or removed", () => {
  view.current!.settle("blob:1", undefined);
  view.current!.settle("blob:2", stored("two"));
  expect(sent()).toBe('\n<p>Between</p>\n<img src="/blog-images/two.png">');
});
