import { type ScannerState, readState } from "./scanner-state.ts";

/** The version belongs to the shape of what is kept: another shape gets another name, and the old one is forgotten. */
const key = "organizational-health-scanner.v1";

// Storage may be switched off or full: then a scan lives as long as its page.

export function loadFromDevice(): ScannerState | undefined {
  try {
    return readState(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return undefined;
  }
}

export function keepOnDevice(state: ScannerState) {
  try {
    if (state.step === "intro" && Object.keys(state.answers).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // See above.
  }
}

export function clearDevice() {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
