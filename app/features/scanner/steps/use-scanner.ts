import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { contactFields } from "../contact.ts";
import { type Answer, type QuestionId, readAnswers } from "#app/features/assessment/questions.ts";
import { clearDevice, keepOnDevice, loadFromDevice } from "./device-storage.ts";
import type { PostedView } from "./posted-step.server.ts";
import { type ScannerAction, freshState, scannerReducer } from "./scanner-state.ts";

/** Of the section around the steps; forms come back to it. */
export const scannerId = "scanner";

export type Scanner = ReturnType<typeof useScanner>;

/** Actions that bring another page before the reader. */
const moves = new Set<ScannerAction["type"]>([
  "start",
  "startOver",
  "resume",
  "next",
  "previous",
  "backToIntro",
  "backToPages",
  "sent",
  "retake",
]);

/** The scanner's state in the browser: what the device kept, or what the server answered to a posted step. */
export function useScanner(posted: PostedView | undefined) {
  const [state, change] = useReducer(scannerReducer, posted?.state ?? freshState);
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  // Read in the first render: taking over, React sets the form back to what the server sent.
  const [typed] = useState(() => (posted ? readTyped() : []));
  const headingNode = useRef<HTMLHeadingElement | null>(null);
  const moved = useRef(false);

  // Once, in the first render that may differ from the server's.
  const hydrated = useHydrated();
  if (hydrated && !ready) {
    setReady(true);
    const kept = loadFromDevice();
    // A posted step is newer than the device, unless it was the first click of somebody who has answers here.
    if (kept && (!posted || Object.keys(posted.state.answers).length === 0)) {
      change({ type: "restore", state: kept });
      setRestored(true);
    }
    for (const action of typed) change(action);
  }

  // Only a scan that was left in the middle scrolls the reader back to it.
  const inTheMiddle = restored && state.step !== "intro";
  useEffect(() => {
    if (inTheMiddle) requestAnimationFrame(showScanner);
  }, [inTheMiddle]);

  useEffect(() => {
    if (ready) keepOnDevice(state);
  }, [ready, state]);

  const arrive = useCallback(() => {
    if (!moved.current || !headingNode.current) return;
    moved.current = false;
    showScanner();
    headingNode.current.focus({ preventScroll: true });
  }, []);

  /** The heading of a step: it takes the focus whenever the reader has moved, also when the step loads late. */
  const heading = useCallback(
    (node: HTMLHeadingElement | null) => {
      headingNode.current = node;
      arrive();
    },
    [arrive],
  );

  useEffect(arrive, [arrive, state.step, state.page]);

  function dispatch(action: ScannerAction) {
    if (moves.has(action.type)) {
      moved.current = true;
      setRestored(false);
    }
    if (action.type === "retake") clearDevice();
    change(action);
  }

  return {
    state,
    dispatch,
    /** JavaScript has taken over. */ ready,
    /** Earlier answers came back from the device. */ restored,
    heading,
  };
}

function showScanner() {
  document.getElementById(scannerId)?.scrollIntoView();
}

/** What somebody chose or wrote in a posted step before JavaScript took over. */
function readTyped(): ScannerAction[] {
  const form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(`#${scannerId} form`);
  if (!form) return [];
  const fields = Object.fromEntries(new FormData(form));
  const answers = Object.entries(readAnswers(fields)) as [QuestionId, Answer][];
  return [
    ...answers.map(([id, answer]): ScannerAction => ({ type: "answer", id, answer })),
    ...(fields.keepMePosted === undefined ? [] : [{ type: "keepMePosted", value: true } as const]),
    ...contactFields.flatMap((field): ScannerAction[] =>
      typeof fields[field] === "string" ? [{ type: "contact", field, value: fields[field] }] : [],
    ),
  ];
}
