import { useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { deleteDeviceDraft, readDeviceDraft, storeDeviceDraft, type DeviceDraft } from "./device-draft.ts";

const pauseMs = 400;

/** What is stored, and the version it has. */
export type VersionedValue<Value> = { version: number; value: Value };

type DraftOptions<Value> = {
  /** Where the device keeps it: one key per record. */
  key: string;
  start: VersionedValue<Value>;
  /** The values of a form that was submitted without JavaScript and returned. */
  answered?: Value;
  /** Returns undefined for an unusable draft; missing fields get their stored values. */
  parse: (stored: unknown) => Partial<Value> | undefined;
  isSame: (one: Value, other: Value) => boolean;
};

/** The contents of a form while it is edited. Unsaved changes are kept on the device until they are saved. */
export function useDraft<Value extends object>({ key, start, answered, parse, isSame }: DraftOptions<Value>) {
  const [value, setValue] = useState(answered ?? start.value);
  const [base, setBase] = useState(start);
  const [restoredAt, setRestoredAt] = useState<Date>();
  const [setAside, setSetAside] = useState<DeviceDraft<Value>>();
  const [deviceSavedAt, setDeviceSavedAt] = useState<Date>();
  // Changes when all contents are replaced, to remount fields that keep their own state.
  const [generation, setGeneration] = useState(0);
  const dirty = !isSame(value, base.value);

  // Once, in the first render that may differ from the server's.
  const hydrated = useHydrated();
  const [isDeviceDraftRead, setIsDeviceDraftRead] = useState(false);
  if (hydrated && !isDeviceDraftRead) {
    setIsDeviceDraftRead(true);
    const deviceDraft = readDeviceDraft(key, (stored) => withStored(parse(stored)));
    if (deviceDraft && !isSame(deviceDraft.value, start.value)) {
      if (deviceDraft.setAside) setSetAside(deviceDraft);
      else {
        replace(deviceDraft.value, deviceDraft.version);
        setRestoredAt(new Date(deviceDraft.at));
      }
    }
  }

  /** The form may have gained fields since the draft was written. */
  function withStored(part: Partial<Value> | undefined): Value | undefined {
    return part && { ...start.value, ...part };
  }

  function replace(next: Value, version: number) {
    setValue(next);
    setBase((current) => ({ ...current, version }));
    setGeneration((count) => count + 1);
  }

  const latest = useRef({ value, version: base.version, dirty });
  useEffect(() => {
    latest.current = { value, version: base.version, dirty };
  });

  const storeNow = useCallback(() => {
    const { value: text, version, dirty: changed } = latest.current;
    if (!changed) return;
    const at = Date.now();
    if (storeDeviceDraft(key, { value: text, version, at })) setDeviceSavedAt(new Date(at));
  }, [key]);

  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(storeNow, pauseMs);
    return () => clearTimeout(timer);
  }, [value, dirty, storeNow]);

  useEffect(() => {
    addEventListener("pagehide", storeNow);
    return () => removeEventListener("pagehide", storeNow);
  }, [storeNow]);

  return {
    value,
    version: base.version,
    dirty,
    generation,
    /** The text is from an earlier visit. */
    restoredAt: dirty ? restoredAt : undefined,
    deviceSavedAt: dirty ? deviceSavedAt : undefined,
    /** The author's own text, set aside when they loaded somebody else's version. */
    setAside,

    change: setValue,
    /** Resets the form to what is stored. */
    discard() {
      latest.current.dirty = false;
      deleteDeviceDraft(key);
      setRestoredAt(undefined);
      setBase(start);
      replace(start.value, start.version);
    },
    /** Replaces the author's text by somebody else's version. The text stays on the device. */
    load(theirs: VersionedValue<Value>) {
      const own = { value, version: theirs.version, at: Date.now(), setAside: true };
      storeDeviceDraft(key, own);
      setSetAside(own);
      setRestoredAt(undefined);
      setBase(theirs);
      replace(theirs.value, theirs.version);
    },
    bringBack() {
      if (!setAside) return;
      replace(setAside.value, setAside.version);
      setSetAside(undefined);
    },
    /** A draft from the server, written on another device. */
    open(draft: VersionedValue<Partial<Value>>) {
      replace({ ...start.value, ...draft.value }, draft.version);
    },
    /**
     * Called when the text has been saved on the server, with the new version if there is one: deletes the draft on the
     * device.
     */
    markSaved(saved?: VersionedValue<Value>) {
      // Set immediately, because a timer may fire before the next render.
      latest.current.dirty = false;
      deleteDeviceDraft(key);
      setSetAside(undefined);
      setBase((current) => saved ?? { ...current, value: latest.current.value });
    },
  };
}

export type DraftState<Value extends object> = ReturnType<typeof useDraft<Value>>;
