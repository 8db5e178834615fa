import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Form, useFetcher, useNavigate } from "react-router";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { HitList } from "./hit-list.tsx";
import type { FoundHits } from "./hit.ts";

export const searchAddress = "/admin/search";
/** Nobody reads what is found between two letters of a word. */
const pause = 80;

/** Mounted while the dialog is open: a fetcher that stays would search again after every save. */
export function FindPanel({ onClose }: { onClose: () => void }) {
  const copy = useCopy("admin").find;
  const { data: found, state, load } = useFetcher<FoundHits>();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (q: string) => void load(`${searchAddress}?${new URLSearchParams({ q })}`);
  useEffect(() => {
    void load(searchAddress);
    return () => clearTimeout(timer.current);
  }, [load]);

  const isCurrent = found?.q === typed.trim() && state === "idle";
  return (
    <div role="presentation" onKeyDown={moveByArrows}>
      <Form
        action={searchAddress}
        role="search"
        className="mt-3"
        onSubmit={(event) => {
          const first = isCurrent ? found.hits[0] : undefined;
          onClose();
          if (!first) return;
          event.preventDefault();
          void navigate(first.path);
        }}
      >
        <Input
          type="search"
          name="q"
          aria-label={copy.label}
          aria-describedby="find-keys"
          placeholder={copy.placeholder}
          maxLength={80}
          autoComplete="off"
          ref={takesFocus}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(value), pause);
          }}
        />
      </Form>
      <p id="find-keys" className="mt-2 text-[0.8125rem] text-ink-soft">
        {copy.keys}
      </p>
      <div className="mt-3 min-h-[40dvh]" aria-live="polite" aria-busy={!isCurrent} data-found={found?.q}>
        {found ? <HitList found={found} onChoose={onClose} /> : null}
      </div>
    </div>
  );
}

/** The dialog gives the focus to the element with this attribute, which React does not write. */
function takesFocus(field: HTMLInputElement | null) {
  field?.setAttribute("autofocus", "");
}

/** Up and down go from the field through what was found. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
