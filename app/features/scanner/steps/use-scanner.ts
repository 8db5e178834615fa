import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { fieldsOf } from "#app/platform/fields-of.ts";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { typedBefore } from "#app/features/assessment/answering/typed-before.ts";
import { isComplete, readAnswers } from "#app/features/assessment/questions.ts";
import { contactFields } from "../contact.ts";
import { clearDevice, loadFromDevice, saveOnDevice } from "./device-storage.ts";
import { restoreScan } from "./restore-scan.ts";
import { deleteScanCookie } from "./scan-cookie.ts";
import { type ScannerAction, type ScannerState, freshState, scannerReducer } from "./scanner-state.ts";
import { readStep, scannerId, stepSearch } from "./step-address.ts";
import type { StepView } from "./step-view.server.ts";

export type Scanner = ReturnType<typeof useScanner>;

/** Actions that show another step. */
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

/** After these, Back must not lead to a form that was sent or to a result that was cleared. */
const replacing = new Set<ScannerAction["type"]>(["sent", "retake"]);

/** The scanner's state in the browser: what the device has stored, or what the server rendered. */
export function useScanner(rendered: StepView | undefined) {
  const [state, change] = useReducer(scannerReducer, rendered?.state ?? freshState);
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const [typed] = useState(() => (rendered ? readTyped() : []));
  const headingNode = useRef<HTMLHeadingElement | null>(null);
  const moved = useRef(false);
  const location = useLocation();

  // Once, in the first render that may differ from the server's.
  const hydrated = useHydrated();
  if (hydrated && !ready) {
    setReady(true);
    const shown = readStep(location.search) ?? rendered?.state;
    const scan = restoreScan(loadFromDevice(), rendered, document.cookie, shown);
    if (scan) {
      change({ type: "restore", state: scan });
      setRestored(true);
    } else if (state.step === "email" && !isComplete(state.answers)) {
      // The server cannot know that there is nothing to send.
      change({ type: "resume" });
    }
    for (const action of typed) change(action);
  }

  // Only a scan that was left unfinished scrolls the reader back to it.
  const unfinished = restored && state.step !== "intro";
  useEffect(() => {
    if (unfinished) requestAnimationFrame(showScanner);
  }, [unfinished]);

  useEffect(() => {
    if (ready) saveOnDevice(state);
  }, [ready, state]);

  useEffect(() => {
    if (ready) deleteScanCookie();
  }, [ready]);

  const focusHeading = useCallback(() => {
    if (!moved.current || !headingNode.current) return;
    moved.current = false;
    showScanner();
    headingNode.current.focus({ preventScroll: true });
  }, []);

  /** The heading of a step: it gets the focus whenever the reader has moved, also when the step loads late. */
  const heading = useCallback(
    (node: HTMLHeadingElement | null) => {
      headingNode.current = node;
      focusHeading();
    },
    [focusHeading],
  );

  useEffect(focusHeading, [focusHeading, state.step, state.page]);

  function move() {
    moved.current = true;
    setRestored(false);
  }

  const openStep = useStepAddress(state, ready, (action) => {
    move();
    change(action);
  });

  function dispatch(action: ScannerAction) {
    if (action.type === "retake") clearDevice();
    if (moves.has(action.type)) {
      move();
      openStep(scannerReducer(state, action), replacing.has(action.type));
    }
    change(action);
  }

  return {
    state,
    dispatch,
    /** JavaScript has taken over. */
    ready,
    /** Earlier answers came back from the device. */
    restored,
    heading,
  };
}

/**
 * Keeps the address and the step together: a step that is opened gets a history entry, and Back, Forward and links show
 * the step of their address. Returns the function that opens a step.
 */
function useStepAddress(state: ScannerState, ready: boolean, show: (action: ScannerAction) => void) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const followed = useRef<string>(undefined);

  function openStep(next: ScannerState, replace: boolean) {
    const search = stepSearch(next);
    if (search === location.search) return;
    const options = { replace, preventScrollReset: true, state: { openedByScanner: true } };
    void navigate({ search, hash: `#${scannerId}` }, options);
  }

  const follow = useEffectEvent(() => {
    const first = followed.current === undefined;
    followed.current = location.key;
    const opened = fieldsOf(location.state).openedByScanner;
    if (opened && navigationType !== "POP") return;
    // The first address was already considered when the scan was restored.
    const shown = readStep(location.search) ?? { step: "intro" as const, page: 1 };
    const action = { type: "show" as const, ...shown };
    const next = first ? state : scannerReducer(state, action);
    if (stepSearch(next) !== stepSearch(state)) show(action);
    const plain = next.step === "intro" && !readStep(location.search);
    if (!plain && stepSearch(next) !== stepSearch(shown)) openStep(next, true);
  });
  useEffect(() => {
    if (ready) follow();
  }, [ready, location.key]);

  return openStep;
}

function showScanner() {
  document.getElementById(scannerId)?.scrollIntoView();
}

/** What the visitor chose or typed in the server's form before JavaScript took over. */
function readTyped(): ScannerAction[] {
  const fields = typedBefore(scannerId);
  const answers = entriesOf(readAnswers(fields));
  return [
    ...answers.map(([id, answer]): ScannerAction => ({ type: "answer", id, answer })),
    ...(fields.keepMePosted === undefined ? [] : [{ type: "keepMePosted", value: true } as const]),
    ...contactFields.flatMap((field): ScannerAction[] =>
      typeof fields[field] === "string" ? [{ type: "contact", field, value: fields[field] }] : [],
    ),
  ];
}
