import { type ScannerState, freshState, scannerReducer } from "./scanner-state.ts";
import { readScanCookie } from "./scan-cookie.ts";
import type { ShownStep } from "./step-address.ts";

/** A step as the server rendered it, before JavaScript took over. */
type RenderedStep = { state: ScannerState; fromCookie?: true };

/**
 * The state in which JavaScript takes over the page; undefined when the server's is right already. Answers in the
 * cookie come from forms that were sent before JavaScript was there, so they are newer than those on the device.
 */
export function restoreScan(
  device: ScannerState | undefined,
  rendered: RenderedStep | undefined,
  cookies: string,
  shown: ShownStep | undefined,
): ScannerState | undefined {
  const cookie = rendered ? undefined : stateOfCookie(cookies);
  const sent = rendered?.state ?? cookie;
  const answered = sent !== undefined && Object.keys(sent.answers).length > 0;
  if (!device) return answered ? cookie : undefined;
  // "Start" was pressed before JavaScript could tell that this device has a scan: it continues where it was left.
  if (rendered?.fromCookie && !answered) return device;
  const typed = sent !== undefined && Object.values(sent.contact).some(Boolean);
  const state: ScannerState = {
    ...device,
    ...(answered && { answers: { ...device.answers, ...sent.answers }, sent: undefined }),
    ...(typed && { contact: sent.contact, keepMePosted: sent.keepMePosted }),
  };
  return shown ? scannerReducer(state, { type: "show", ...shown }) : state;
}

function stateOfCookie(cookies: string): ScannerState | undefined {
  const saved = readScanCookie(cookies);
  if (!saved || saved.sent) return undefined;
  const { answers, contact, keepMePosted } = saved;
  return { ...freshState, answers, contact, keepMePosted };
}
