import type { FieldProblem, SaveOutcome } from "../../drafts.server.ts";
import { canonical, type Pair } from "../fields/values.ts";

export type FieldConflict = { version: number; savedBy: string; theirs: Pair };

export type SavingState =
  | { kind: "same" | "waiting" | "saving" | "saved" | "failed" | "gone" }
  | { kind: "refused"; problems: FieldProblem[] }
  | { kind: "conflict"; conflict: FieldConflict };

type Options = {
  start: Pair;
  delivered: Pair;
  /** Of the draft that the editor saw. */
  version: number;
  pause: number;
  /** Throws when the server could not be reached. */
  send: (values: Pair, version: number) => Promise<SaveOutcome>;
  onState: (state: SavingState) => void;
};

export type FieldSaver = ReturnType<typeof createFieldSaver>;

/** Stores a field in the draft shortly after each change, one save after the other, so that none overtakes another. */
export function createFieldSaver({ start, delivered, version, pause, send, onState }: Options) {
  let value = start;
  let settled = textOf(start);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let conflict: FieldConflict | undefined;

  function report(state: SavingState) {
    onState(state);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (running) return running.then(() => (textOf(value) === settled || conflict ? undefined : save()));
    const sent = value;
    report({ kind: "saving" });
    running = send(sent, version)
      .then((outcome) => settle(sent, outcome))
      .catch(() => {
        settled = textOf(sent);
        report({ kind: "failed" });
      });
    await running;
    running = undefined;
  }

  function settle(sent: Pair, outcome: SaveOutcome) {
    settled = textOf(sent);
    if (outcome.status === "saved") {
      version = outcome.version;
      conflict = undefined;
      report({ kind: textOf(value) === settled ? "saved" : "waiting" });
    } else if (outcome.status === "refused") report({ kind: "refused", problems: outcome.problems });
    else if (outcome.status === "conflict") {
      const theirs = { en: outcome.values?.en ?? delivered.en, es: outcome.values?.es ?? delivered.es };
      conflict = { version: outcome.version, savedBy: outcome.savedBy, theirs };
      report({ kind: "conflict", conflict });
    } else report({ kind: "gone" });
  }

  return {
    change(next: Pair) {
      value = next;
      clearTimeout(timer);
      timer = undefined;
      if (conflict) {
        // Only a decision ends a conflict: their words, or keepMine().
        if (textOf(next) !== textOf(conflict.theirs)) return;
        ({ version } = conflict);
        settled = textOf(next);
        conflict = undefined;
        return report({ kind: "same" });
      }
      if (textOf(next) === settled && !running) return report({ kind: "same" });
      report({ kind: "waiting" });
      timer = setTimeout(() => void save(), pause);
    },
    /** Replaces a colleague's words, which the editor has seen. */
    keepMine() {
      if (!conflict) return Promise.resolve();
      ({ version } = conflict);
      conflict = undefined;
      return save();
    },
    retry: save,
  };
}

function textOf(value: Pair): string {
  return `${canonical(value.en)} ${canonical(value.es)}`;
}
