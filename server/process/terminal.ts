import { closeSync, openSync } from "node:fs";

/** How long after the loss of the terminal a SIGHUP is taken as its consequence. */
const hangupMilliseconds = 5000;

/**
 * Tells the two meanings of SIGHUP apart: a closed terminal ends the site, otherwise it is a reload. Must be called at
 * the start, while the terminal is open. A site left in the background by a shell that has exited lost its terminal
 * long ago: to that one, SIGHUP is a reload again.
 */
export function watchTerminal(isOpen = hasTerminal) {
  let lastSeen = isOpen() ? Date.now() : -Infinity;
  setInterval(() => {
    if (lastSeen > -Infinity && isOpen()) lastSeen = Date.now();
  }, 1000).unref();
  return { wasJustClosed: () => Date.now() - lastSeen < hangupMilliseconds && !isOpen() };
}

/** Whether this process has a controlling terminal. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}
