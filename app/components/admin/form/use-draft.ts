import { useCallback, useEffect, useRef, useState } from "react";
import { mergeValues, pick } from "#app/platform/records/merge-values.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { deleteDeviceDraft, readDeviceDraft, storeDeviceDraft, type DeviceDraft } from "./device-draft.ts";

const pauseMs = 400;

/** What is stored, and the version it has. */
export type VersionedValue<Value> = { version: number; value: Value };

type DraftOptions<Value> = {
  /** Where the device keeps it: one key per record. */
  key: string;
  start: VersionedValue<Value>;
  /** The values of a form that was submitted without JavaScript and returned, and the version they were written on. */
  answered?: Value;
  answeredVersion?: number;
  /** Returns undefined for an unusable draft; missing fields get their stored values. */
  parse: (stored: unknown) => Partial<Value> | undefined;
  /** A draft that was written on the device at that moment is not restored, because a later one is shown. */
  isOutdated?: (at: number) => boolean;
  isSame: (one: Value, other: Value) => boolean;
};

/** The contents of a form while it is edited. Unsaved changes are kept on the device until they are saved. */
export function useDraft<Value extends object>(options: DraftOptions<Value>) {
  const { key, start, answered, parse, isSame } = options;
  const asideKey = `${key}:aside`;
  const [value, setValue] = useState(answered ?? start.value);
  // What was sent keeps its version: on the newest one it would undo what somebody else has saved meanwhile.
  const [base, setBase] = useState({ ...start, version: options.answeredVersion ?? start.version });
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
    const [unsaved, aside] = [key, asideKey].map((name) =>
      readDeviceDraft(name, (stored) => withStored(parse(stored))),
    );
    // Words that were sent and came back are later than those on the device.
    const isLater = options.answeredVersion === undefined && unsaved && !options.isOutdated?.(unsaved.at);
    if (isLater && !unsaved.setAside && !isSame(unsaved.value, start.value)) {
      replace(unsaved.value, unsaved.version);
      setRestoredAt(new Date(unsaved.at));
    }
    // Release 1.1 kept it under the other key.
    const own = aside ?? (unsaved?.setAside ? unsaved : undefined);
    if (own && !isSame(own.value, start.value)) setSetAside(own);
  }

  /** The form may have gained fields since the draft was written. */
  function withStored(part: Partial<Value> | undefined): Value | undefined {
    return part && { ...start.value, ...part };
  }

  // A new record gets a key of its own when it is stored.
  const [usedKey, setUsedKey] = useState(key);
  if (key !== usedKey) {
    setUsedKey(key);
    deleteDeviceDraft(usedKey);
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
    // A save changes what the text is compared with.
  }, [value, base, dirty, storeNow]);

  useEffect(() => {
    addEventListener("pagehide", storeNow);
    return () => removeEventListener("pagehide", storeNow);
  }, [storeNow]);

  /** What is stored is now `saved`; what was typed meanwhile (`next`) is not, and stays on the device. */
  function settle(saved: VersionedValue<Value>, next: Value) {
    // Set immediately, because a timer may fire before the next render.
    latest.current.dirty = false;
    if (isSame(next, saved.value)) deleteDeviceDraft(key);
    else storeDeviceDraft(key, { value: next, version: saved.version, at: Date.now() });
    deleteDeviceDraft(asideKey);
    setSetAside(undefined);
    setBase(saved);
  }

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
    /** The contents are others, written on the same version: fields may have come, gone or moved. */
    rearrange: (next: Value) => replace(next, base.version),
    /** Resets the form to what is stored. */
    discard() {
      latest.current.dirty = false;
      deleteDeviceDraft(key);
      setRestoredAt(undefined);
      setBase(start);
      replace(start.value, start.version);
    },
    /**
     * Takes in what only somebody else changed, while the text stays written on its version: `sent` came back as `next`,
     * and what was typed since stays.
     */
    takeIn(sent: Value, next: Value) {
      const { values } = mergeValues(sent, value, next);
      if (!isSame(values, value)) replace(values, base.version);
    },
    /** Replaces the fields in `names`, or all of them, by somebody else's version. The text stays on the device. */
    load(theirs: VersionedValue<Value>, names: readonly string[] = []) {
      const own = { value, version: theirs.version, at: Date.now(), setAside: true };
      storeDeviceDraft(asideKey, own);
      deleteDeviceDraft(key);
      setSetAside(own);
      setRestoredAt(undefined);
      setBase(theirs);
      replace(names.length > 0 ? { ...value, ...pick(theirs.value, names) } : theirs.value, theirs.version);
    },
    bringBack() {
      if (!setAside) return;
      const { value: own, version } = setAside;
      storeDeviceDraft(key, { value: own, version, at: Date.now() });
      deleteDeviceDraft(asideKey);
      replace(own, version);
      setSetAside(undefined);
    },
    /** A draft from the server, written on another device. */
    open(draft: VersionedValue<Partial<Value>>) {
      replace({ ...start.value, ...draft.value }, draft.version);
    },
    /** `saved.value` was sent and is stored now. What was typed since stays. */
    markSaved(saved: VersionedValue<Value>) {
      settle(saved, value);
    },
    /** Saved together with somebody else's changes: `sent` became `saved`, and what was typed since stays. */
    markMerged(sent: Value, saved: VersionedValue<Value>) {
      const { values, clashes } = mergeValues(sent, value, saved.value);
      // Words typed meanwhile in a field that they changed stay on the version before, so that the next save asks.
      const version = clashes.length > 0 ? base.version : saved.version;
      settle({ ...saved, version }, values);
      if (!isSame(values, value)) replace(values, version);
    },
  };
}

export type DraftState<Value extends object> = ReturnType<typeof useDraft<Value>>;
