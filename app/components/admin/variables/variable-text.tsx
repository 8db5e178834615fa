import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type ComponentProps,
  type Ref,
} from "react";
import { cn } from "#app/components/ui/cn.ts";
import { controlClasses } from "#app/components/ui/forms/control-classes.ts";
import { partsOf, textOf } from "#app/platform/text/variables.ts";

const chipClasses = "mx-px rounded-full bg-adobe px-2 py-0.5 text-[0.9375em] whitespace-nowrap text-ink select-all";

/** `insert`: a variable where the cursor is, or at the end. */
export type VariableTextHandle = { insert: (variable: string) => void };

type VariableTextProps = {
  ref?: Ref<VariableTextHandle>;
  value: string;
  nameOf: (variable: string) => string;
  onChange: (text: string) => void;
} & Pick<ComponentProps<"div">, "id" | "lang" | "aria-labelledby" | "aria-describedby" | "aria-invalid" | "className">;

/**
 * A text to edit in which each variable is one piece with its name: it is deleted as a whole or stays. The element's
 * contents belong to the browser while somebody types; they are replaced when the value comes from elsewhere.
 */
export function VariableText({ ref, value, nameOf, onChange, className, ...props }: VariableTextProps) {
  const field = useRef<HTMLDivElement>(null);
  const show = (element: HTMLElement) => element.replaceChildren(...partsOf(value).map((part) => nodeOf(part, nameOf)));
  useLayoutEffect(() => {
    if (field.current && (textOf(field.current) !== value || !field.current.firstChild)) show(field.current);
  });
  useImperativeHandle(ref, () => ({
    insert(variable) {
      const element = field.current;
      const selection = getSelection();
      if (!element || !selection) return;
      if (!selection.rangeCount || !element.contains(selection.anchorNode)) selection.selectAllChildren(element);
      const range = selection.getRangeAt(0);
      range.collapse(false);
      const chip = nodeOf({ variable }, nameOf);
      range.insertNode(chip);
      selection.collapse(chip.parentNode, [...(chip.parentNode?.childNodes ?? [])].indexOf(chip as ChildNode) + 1);
      element.focus();
      onChange(textOf(element));
    },
  }));
  const copySelection = (event: ClipboardEvent) => {
    const selection = getSelection();
    if (!selection?.rangeCount) return false;
    event.clipboardData.setData("text/plain", textOf(selection.getRangeAt(0).cloneContents()));
    event.preventDefault();
    return true;
  };
  return (
    <div
      {...props}
      ref={field}
      role="textbox"
      tabIndex={0}
      aria-multiline
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onInput={({ currentTarget }) => onChange(textOf(currentTarget))}
      // A variable that was typed or pasted as code becomes a piece.
      onBlur={({ currentTarget }) => show(currentTarget)}
      onCopy={copySelection}
      onCut={(event) => {
        if (copySelection(event)) document.execCommand("delete");
      }}
      className={cn(controlClasses, "leading-relaxed break-words whitespace-pre-wrap", className)}
    />
  );
}

function nodeOf(part: ReturnType<typeof partsOf>[number], nameOf: (variable: string) => string): Node {
  if ("text" in part) return document.createTextNode(part.text);
  const chip = document.createElement("span");
  chip.contentEditable = "false";
  chip.dataset.variable = part.variable;
  chip.className = chipClasses;
  chip.textContent = nameOf(part.variable);
  return chip;
}

/** A text to read, with the names of its variables. */
export function ShownText({ text, nameOf }: { text: string; nameOf: (variable: string) => string }) {
  return partsOf(text).map((part, index) =>
    "text" in part ? (
      part.text
    ) : (
      <span key={index} className={chipClasses}>
        {nameOf(part.variable)}
      </span>
    ),
  );
}
