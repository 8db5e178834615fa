import { useEffect, useEffectEvent, useState } from "react";

const pauseMs = 3000;

export type AutosaveState = { state: "idle" | "saving" | "failed"; savedAt?: Date };

type AutosaveOptions = {
  /** Where the draft is stored: the kind of form and the record's id. */
  kind: string;
  subjectId: string;
  version: number;
  value: object;
  /** There is something to save. */
  dirty: boolean;
  enabled: boolean;
};

/** Stores the form's contents on the server after a pause in typing (POST /admin/drafts). A save is never made by it. */
export function useAutosave({ kind, subjectId, version, value, dirty, enabled }: AutosaveOptions): AutosaveState {
  const [autosave, setAutosave] = useState<AutosaveState>({ state: "idle" });
  const text = JSON.stringify(value);
  const send = useEffectEvent(async () => {
    setAutosave((current) => ({ ...current, state: "saving" }));
    const stored = await postDraft({ intent: "save", kind, subject: subjectId, version: String(version), value: text });
    setAutosave((current) => (stored ? { state: "idle", savedAt: new Date() } : { ...current, state: "failed" }));
  });
  useEffect(() => {
    if (!enabled || !dirty) return;
    const timer = setTimeout(() => void send(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, dirty, enabled]);
  return dirty ? autosave : { state: "idle" };
}

export function discardServerDraft(kind: string, subjectId: string): Promise<boolean> {
  return postDraft({ intent: "discard", kind, subject: subjectId });
}

/** Never throws: a draft that could not be stored is on the device, and the next pause tries again. */
async function postDraft(fields: Record<string, string>): Promise<boolean> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  try {
    const response = await fetch("/admin/drafts", { method: "POST", body });
    if (response.ok) return true;
    console.error(`The draft could not be saved: ${response.status}.`);
  } catch (error) {
    console.error("The draft could not be saved.", error);
  }
  return false;
}
