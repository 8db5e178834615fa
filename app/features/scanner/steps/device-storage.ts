import { type ScannerState, readState } from "./scanner-state.ts";

/** The version belongs to the stored shape: another shape gets another name, and what the old name holds is ignored. */
export const storageKey = "organizational-health-scanner.v1";

// Storage may be switched off or full: then a scan lasts as long as its page.

export function loadFromDevice(): ScannerState | undefined {
  try {
    return readState(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
  } catch {
    return undefined;
  }
}

export function saveOnDevice(state: ScannerState) {
  try {
    if (state.step === "intro" && Object.keys(state.answers).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(state));
  } catch {
    // See above.
  }
}

export function clearDevice() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // See above.
  }
}
