import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Slot } from "./slot.tsx";

test("the child takes looks and attributes, and keeps its own", () => {
  expect(
    renderToStaticMarkup(
      <Slot className="button" title="given">
        <a href="/x" className="mine">
          x
        </a>
      </Slot>,
    ),
  ).toBe('<a href="/x" class="button mine" title="given">x</a>');
  expect(
    renderToStaticMarkup(
      <Slot title="given">
        <a title="own">x</a>
      </Slot>,
    ),
  ).toBe('<a title="own">x</a>');
});

test("both handlers run, the child's first", () => {
  const ran: string[] = [];
  const element = Slot({
    onClick: () => ran.push("slot"),
    children: <button type="button" onClick={() => ran.push("child")} />,
  });
  (element.props as { onClick(): void }).onClick();
  expect(ran).toEqual(["child", "slot"]);
});
