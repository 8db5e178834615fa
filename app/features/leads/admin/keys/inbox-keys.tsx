import { Keyboard } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/feedback/dialog.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { actionOf, leadKeys, listKeys, type KeyName } from "./keys.ts";

const storedAs = "inbox-keys";

/** The keys of a page of the inbox, and the dialog that lists them. They can be turned off on this device. */
export function InboxKeys({ page }: { page: "lead" | "list" }) {
  const { keys: copy, common } = useCopy("admin");
  const isReady = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<"on" | "off">();
  const isOff = isReady && (choice ?? readChoice()) === "off";
  const keys = page === "lead" ? leadKeys : listKeys;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const action = actionOf(keys, event, target);
    if (!action || (isOff && action !== "help")) return;
    if (action === "help") setOpen(true);
    else if (page === "lead" ? !press(action) : !moveInList(action)) return;
    event.preventDefault();
  });
  // As soon as the page is seen: a key that is pressed then must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-keyshortcuts="?"
        // There from the start: what appears later moves the page under the pointer.
        className="max-md:hidden noscript:hidden"
        data-inbox-keys
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden />
        {copy.button}
      </Button>
      {isReady ? (
        <Dialog id="inbox-keys" title={copy.title} closeLabel={common.close} open={isOpen} onOpenChange={setOpen}>
          <dl className="mt-5 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5 text-base">
            {entriesOf<KeyName, string>(keys).map(([name, sign]) => (
              <Key key={name} sign={sign} text={ownValue(copy[page], name) ?? ""} />
            ))}
            <Key sign="/" text={copy.search} />
            <Key sign="?" text={copy.help} />
          </dl>
          <p className="mt-5 text-[0.9375rem] text-ink-soft">{copy.hint}</p>
          <div className="mt-4">
            <Checkbox
              name="keys"
              label={copy.use}
              checked={!isOff}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.checked ? "on" : "off";
                setChoice(chosen);
                storeChoice(chosen);
              }}
            />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function Key({ sign, text }: { sign: string; text: string }) {
  return (
    <>
      <dt>
        <kbd className="inline-grid min-w-8 place-items-center rounded-control border border-line-strong bg-paper px-2 py-0.5 font-sans text-[0.9375rem]">
          {sign}
        </kbd>
      </dt>
      <dd>{text}</dd>
    </>
  );
}

/** Clicks or focuses the element that has the action. False when the page has none. */
function press(name: KeyName): boolean {
  const found = document.querySelector<HTMLElement>(`[data-key=${name}]`);
  // The editor of an answer, which replaces its text area once it is loaded.
  const field = found?.querySelector<HTMLElement>("[contenteditable=true]") ?? found?.querySelector("textarea");
  if (field) {
    field.focus();
    field.scrollIntoView({ block: "center" });
  } else found?.click();
  return found !== null;
}

/** From row to row. At first, and after a row that is gone, the first one. */
function moveInList(name: KeyName): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-lead]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (name === "select") rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  else {
    const to = at < 0 ? 0 : at + (name === "next" ? 1 : -1);
    rows[Math.min(Math.max(to, 0), rows.length - 1)]?.querySelector<HTMLElement>("a")?.focus();
  }
  return rows.length > 0;
}

/** A browser may refuse its storage; then the keys are on. */
function readChoice(): "on" | "off" {
  try {
    return localStorage.getItem(storedAs) === "off" ? "off" : "on";
  } catch {
    return "on";
  }
}

function storeChoice(choice: "on" | "off") {
  try {
    localStorage.setItem(storedAs, choice);
  } catch {
    // The choice lasts as long as the page.
  }
}
