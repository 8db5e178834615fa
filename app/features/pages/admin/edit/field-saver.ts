import type { FieldConflict, SaveOutcome } from "../../drafts.server.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import { canonical, type Pair } from "../fields/values.ts";

export type SavingState =
  | { kind: "same" | "waiting" | "saving" | "failed" | "gone" }
  /** In the draft; with problems it is not finished. */
  | { kind: "saved"; problems: FieldProblem[] }
  | { kind: "refused"; problems: FieldProblem[] }
  | { kind: "conflict"; conflict: FieldConflict };

type Options = {
  start: Pair;
  /** Of the words that the editor began with. */
  base: string;
  pause: number;
  /** Throws when the server could not be reached. */
  send: (values: Pair, base: string) => Promise<SaveOutcome>;
  onState: (state: SavingState) => void;
};

export type FieldSaver = ReturnType<typeof createFieldSaver>;

/** Stores a field in the draft shortly after each change, one save after the other, so that none overtakes another. */
export function createFieldSaver({ start, base, pause, send, onState }: Options) {
  let value = start;
  /** The words that were answered last, and those that the draft has: a refused answer stores nothing. */
  let settled = textOf(start);
  let stored = settled;
  let last: SavingState = { kind: "same" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let conflict: FieldConflict | undefined;

  function report(state: SavingState) {
    last = state;
    onState(state);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (running) return running.then(() => (textOf(value) === settled || conflict ? undefined : save()));
    const sent = value;
    report({ kind: "saving" });
    running = send(sent, base)
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
      ({ base } = outcome);
      stored = settled;
      conflict = undefined;
      report(textOf(value) === settled ? { kind: "saved", problems: outcome.problems } : { kind: "waiting" });
    } else if (outcome.status === "refused") report({ kind: "refused", problems: outcome.problems });
    else if (outcome.status === "conflict") {
      conflict = { base: outcome.base, savedBy: outcome.savedBy, theirs: outcome.theirs };
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
        ({ base } = conflict);
        stored = settled = textOf(next);
        conflict = undefined;
        return report({ kind: "same" });
      }
      if (textOf(next) === stored && !running) return report({ kind: "same" });
      report({ kind: "waiting" });
      timer = setTimeout(() => void save(), pause);
    },
    /** Replaces a colleague's words, which the editor has seen. */
    keepMine() {
      if (!conflict) return Promise.resolve();
      ({ base } = conflict);
      conflict = undefined;
      return save();
    },
    retry: save,
    base: () => base,
    /** Saves what waits, and tries again what failed. True when the draft has everything that was typed. */
    async flush(): Promise<boolean> {
      if (last.kind === "failed") await save();
      while (running || timer) await (running ?? save());
      return last.kind === "same" || last.kind === "saved";
    },
  };
}

function textOf(value: Pair): string {
  return `${canonical(value.en)} ${canonical(value.es)}`;
}
