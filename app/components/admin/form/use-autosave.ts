import { useEffect, useEffectEvent, useRef, useState } from "react";

const pauseMs = 3000;
/** Text is also saved while somebody types without a pause. */
const maxDelayMs = 8000;
/** The most that browsers still send (`keepalive`) for a page that is being closed. */
const maxKeepaliveBytes = 60_000;

type Outcome = "stored" | "failed" | "tooLarge";

export type AutosaveState = { state: "idle" | "saving" | Exclude<Outcome, "stored">; savedAt?: Date };

type AutosaveOptions = {
  /** Where the draft is stored: the kind of form and the record's id. */
  kind: string;
  subjectId: string;
  version: number;
  value: object;
  /** There is something to save. */
  dirty: boolean;
  enabled: boolean;
  /** Deletes the draft of a form without changes, after the record was saved or the changes were undone. */
  deleteWhenUnchanged?: boolean;
};

/**
 * Stores the form's contents on the server every few seconds while they change, and on leaving the page (POST
 * /admin/drafts). It never saves the record itself.
 */
export function useAutosave(options: AutosaveOptions): AutosaveState & {
  waitUntilIdle: () => Promise<unknown> | undefined;
  waitUntilDeleted: () => Promise<unknown> | undefined;
  keepNow: () => void;
} {
  const { kind, subjectId, version, value, dirty, enabled, deleteWhenUnchanged = false } = options;
  const [autosave, setAutosave] = useState<AutosaveState>({ state: "idle" });
  const text = JSON.stringify(value);
  const sent = useRef("");
  const changedAt = useRef(0);
  const pending = useRef<Promise<Outcome>>(undefined);
  const isUnderWay = useRef(false);
  const deletion = useRef<Promise<unknown>>(undefined);
  const send = useEffectEvent(async (isLeaving = false) => {
    if (!enabled || !dirty || text === sent.current) return;
    sent.current = text;
    changedAt.current = 0;
    setAutosave((current) => ({ ...current, state: "saving" }));
    const fields = { intent: "save", kind, subject: subjectId, version: String(version), value: text };
    isUnderWay.current = true;
    const outcome = await (pending.current = postDraft(fields, isLeaving && text.length < maxKeepaliveBytes));
    isUnderWay.current = false;
    if (outcome !== "stored") sent.current = "";
    setAutosave((current) =>
      outcome === "stored" ? { state: "idle", savedAt: new Date() } : { ...current, state: outcome },
    );
  });
  useEffect(() => {
    if (!enabled || !dirty) return;
    const now = performance.now();
    changedAt.current ||= now;
    const wait = Math.max(0, Math.min(pauseMs, changedAt.current + maxDelayMs - now));
    const timer = setTimeout(() => void send(), wait);
    return () => clearTimeout(timer);
  }, [text, dirty, enabled]);
  // The page is left through a link within the site.
  useEffect(() => () => void send(true), []);
  useEffect(() => {
    // Phones close pages in the background without another event.
    const onVisibilityChange = () => document.visibilityState === "hidden" && void send(true);
    addEventListener("visibilitychange", onVisibilityChange);
    return () => removeEventListener("visibilitychange", onVisibilityChange);
  }, []);
  // Somebody asks for it, without waiting for a pause.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) void send();
  }, [asked]);
  const deleteOutdatedDraft = useEffectEvent(async () => {
    if (!pending.current) return;
    await pending.current;
    pending.current = undefined;
    await discardServerDraft(kind, subjectId);
  });
  useEffect(() => {
    // Saving the record deleted the draft, but an autosave on the way may have stored it again.
    if (deleteWhenUnchanged && enabled && !dirty) deletion.current = deleteOutdatedDraft();
  }, [dirty, enabled, deleteWhenUnchanged]);
  /**
   * A form that stores the same draft itself waits for this, so that an older autosave cannot arrive later and replace
   * it.
   */
  const waitUntilIdle = () =>
    isUnderWay.current
      ? Promise.race([pending.current, new Promise((resolve) => setTimeout(resolve, maxDelayMs))])
      : undefined;
  /** Whoever leaves a saved form waits for this, so that the draft is not offered again on the next page. */
  const waitUntilDeleted = () => deletion.current;
  return {
    ...(dirty ? autosave : { state: "idle" }),
    waitUntilIdle,
    waitUntilDeleted,
    keepNow: () => setAsked((count) => count + 1),
  };
}

export function discardServerDraft(kind: string, subjectId: string): Promise<unknown> {
  return postDraft({ intent: "discard", kind, subject: subjectId });
}

/** Never throws: a draft that could not be stored is on the device, and the next pause tries again. */
async function postDraft(fields: Record<string, string>, keepalive = false): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  try {
    const response = await fetch("/admin/drafts", { method: "POST", body, keepalive });
    if (response.ok) return "stored";
    if (response.status === 413) return "tooLarge";
    console.error(`The draft could not be saved: ${response.status}.`);
  } catch (error) {
    console.error("The draft could not be saved.", error);
  }
  return "failed";
}
