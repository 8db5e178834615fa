import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { SaveOutcome } from "../../drafts.server.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import { fieldKey, withoutBlankParts, type Pair } from "../fields/values.ts";
import { forgetWords, keepWords, keptWords } from "./kept-words.ts";
import { createFieldSaver, type FieldSaver, type SavingState } from "./field-saver.ts";

type Entry = { value: Pair; opened: Pair; state: SavingState };

const pause = 700;

type Options = {
  page: string;
  fields: PageField[];
  onSaved: (problems: FieldProblem[]) => void;
  /** Words of an earlier visit that had not reached the draft. */
  onRestored: (keys: string[]) => void;
};

/**
 * The fields that were changed in the panel, and whether they are in the draft yet. Until then the device keeps them.
 */
export function useSaving({ page, fields, onSaved, onRestored }: Options) {
  const [entries, setEntries] = useState<Record<string, Entry>>({});
  const savers = useRef(new Map<string, FieldSaver>());
  const revalidator = useRevalidator();

  function saverOf(field: PageField, base = field.base): FieldSaver {
    const key = fieldKey(field);
    const known = savers.current.get(key);
    if (known) return known;
    const saver = createFieldSaver({
      start: field.current,
      base,
      pause,
      send: (values, base) => sendField(page, field, values, base),
      onState(state) {
        setEntries((before) => (before[key] ? { ...before, [key]: { ...before[key], state } } : before));
        if (!isUnsaved(state)) forgetWords(key);
        if (state.kind !== "saved") return;
        onSaved(state.problems);
        void revalidator.revalidate();
      },
    });
    savers.current.set(key, saver);
    return saver;
  }

  function change(field: PageField, value: Pair, base?: string) {
    const saver = saverOf(field, base);
    const key = fieldKey(field);
    setEntries((before) => {
      const entry = before[key];
      const state = entry?.state ?? { kind: "same" as const };
      return { ...before, [key]: { opened: entry?.opened ?? field.current, state, value } };
    });
    keepWords(key, value, saver.base());
    saver.change(value);
  }

  const restore = useEffectEvent(() => {
    const kept = fields.flatMap((field) => {
      const words = keptWords(fieldKey(field));
      return words ? [{ field, ...words }] : [];
    });
    for (const { field, value, base } of kept) change(field, value, base);
    if (kept.length > 0) onRestored(kept.map(({ field }) => fieldKey(field)));
  });
  useEffect(() => {
    const timer = setTimeout(() => restore());
    return () => clearTimeout(timer);
  }, []);

  return {
    /** Nothing was typed since the page was opened or published. */
    isUntouched: Object.keys(entries).length === 0,
    isBusy: Object.values(entries).some(({ state }) => state.kind === "waiting" || state.kind === "saving"),
    /** Something is only in this browser: being saved, refused, in conflict, or not sent. */
    hasUnsaved: Object.values(entries).some(({ state }) => isUnsaved(state)),
    entryOf(field: PageField): Entry {
      return (
        entries[fieldKey(field)] ?? { value: field.current, opened: field.current, state: { kind: "same" as const } }
      );
    },
    /** What is wrong with a field now; undefined until its save is answered. */
    problemsOf(field: PageField): FieldProblem[] | undefined {
      const state = entries[fieldKey(field)]?.state;
      if (!state || state.kind === "same") return field.problems;
      return state.kind === "saved" ? state.problems : undefined;
    },
    change: (field: PageField, value: Pair) => change(field, value),
    /** Saves everything of these fields. Returns the keys of those whose words the draft does not have. */
    async flush(keys: string[]): Promise<string[]> {
      const results = await Promise.all(
        keys.map(async (key) => (((await savers.current.get(key)?.flush()) ?? true) ? [] : [key])),
      );
      return results.flat();
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
