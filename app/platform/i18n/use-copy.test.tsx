import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Copy } from "./copy.ts";
import { CopyContext, markFulfilled, type CopyStore } from "./copy-store.ts";
import { useCopy } from "./use-copy.ts";

function Words() {
  return <p>{useCopy("common").loading}</p>;
}

// React resumes a suspended component with the hooks that it had called, and finds the place by the call of use(). A
// component that does not call use() again fails with React's error 467.
test("copy is always read through the promise that a component may be suspended on", () => {
  const words = (loading: string) => ({ loading }) as Copy["common"];
  const store = {
    language: () => "en",
    find: () => words("found beside the promise"),
    load: () => markFulfilled(Promise.resolve(words("read")), words("read")),
    show: () => {},
    subscribe: () => () => {},
  } as unknown as CopyStore;
  const html = renderToString(
    <CopyContext value={store}>
      <Words />
    </CopyContext>,
  );
  expect(html).toBe("<p>read</p>");
});
