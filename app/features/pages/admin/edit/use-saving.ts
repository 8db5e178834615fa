import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { SaveOutcome } from "../../drafts.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import { fieldKey, withoutBlankParts, type Pair } from "../fields/values.ts";
import { createFieldSaver, type FieldSaver, type SavingState } from "./field-saver.ts";

type Entry = { value: Pair; opened: Pair; state: SavingState };

const pause = 700;

/** The fields that were changed in the panel, and whether they are in the draft yet. */
export function useSaving(page: string, onSaved: () => void) {
  const [entries, setEntries] = useState<Record<string, Entry>>({});
  const savers = useRef(new Map<string, FieldSaver>());
  const revalidator = useRevalidator();

  function saverOf(field: PageField): FieldSaver {
    const key = fieldKey(field);
    const known = savers.current.get(key);
    if (known) return known;
    const saver = createFieldSaver({
      start: field.current,
      base: field.base,
      pause,
      send: (values, base) => sendField(page, field, values, base),
      onState(state) {
        setEntries((before) => (before[key] ? { ...before, [key]: { ...before[key], state } } : before));
        if (state.kind !== "saved") return;
        onSaved();
        void revalidator.revalidate();
      },
    });
    savers.current.set(key, saver);
    return saver;
  }

  return {
    isBusy: Object.values(entries).some(({ state }) => state.kind === "waiting" || state.kind === "saving"),
    /** Something is only in this browser: being saved, refused, in conflict, or not sent. */
    hasUnsaved: Object.values(entries).some(({ state }) => isUnsaved(state)),
    entryOf(field: PageField): Entry {
      return (
        entries[fieldKey(field)] ?? { value: field.current, opened: field.current, state: { kind: "same" as const } }
      );
    },
    change(field: PageField, value: Pair) {
      const saver = saverOf(field);
      setEntries((before) => {
        const entry = before[fieldKey(field)];
        const state = entry?.state ?? { kind: "same" as const };
        return { ...before, [fieldKey(field)]: { opened: entry?.opened ?? field.current, state, value } };
      });
      saver.change(value);
    },
    keepMine: (field: PageField) => void saverOf(field).keepMine(),
    retry: (field: PageField) => void saverOf(field).retry(),
    /** Fields that are opened again begin with what is stored then; what is not stored yet stays. */
    begin(keys: string[]) {
      for (const key of keys) {
        const entry = entries[key];
        if (!entry || isUnsaved(entry.state)) continue;
        savers.current.delete(key);
        setEntries(({ [key]: _, ...others }) => others);
      }
    },
    /** After publishing, "undo" leads back to what was published. What is not stored stays as it was typed. */
    beginAnew() {
      const unsaved = Object.entries(entries).filter(([, { state }]) => isUnsaved(state));
      for (const key of savers.current.keys()) if (!unsaved.some(([kept]) => kept === key)) savers.current.delete(key);
      setEntries(Object.fromEntries(unsaved));
    },
  };
}

function isUnsaved({ kind }: SavingState): boolean {
  return kind !== "same" && kind !== "saved";
}

async function sendField(page: string, field: PageField, values: Pair, base: string): Promise<SaveOutcome> {
  const clean = {
    en: withoutBlankParts(field.delivered.en, values.en),
    es: withoutBlankParts(field.delivered.es, values.es),
  };
  const response = await fetch(`/admin/pages/${page}/field`, {
    method: "POST",
    body: new URLSearchParams({ key: fieldKey(field), base, values: JSON.stringify(clean) }),
  });
  if (!response.ok) throw new Error(`The text could not be saved: ${response.status}`);
  return (await response.json()) as SaveOutcome;
}
