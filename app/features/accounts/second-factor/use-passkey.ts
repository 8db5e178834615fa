import { useState } from "react";

type Step = { address: string; fields?: Record<string, string> };
type State = "idle" | "busy" | "failed" | "unsupported";

/**
 * Asks the browser for a passkey, or to make one: a challenge is fetched from `address` (intent "options"), and what
 * the browser answers is sent back (intent "finish"). Passkeys are a part of the browser that only scripts can reach.
 */
export function usePasskey(kind: "use" | "create", { address, fields = {} }: Step, onDone: (next: string) => void) {
  const [state, setState] = useState<State>("idle");

  async function start(more: Record<string, string> = {}) {
    setState("busy");
    try {
      const browser = await import("@simplewebauthn/browser");
      if (!browser.browserSupportsWebAuthn()) return setState("unsupported");
      const options = await post(address, { intent: "options", ...fields });
      const credential =
        kind === "use"
          ? await browser.startAuthentication({ optionsJSON: options as never })
          : await browser.startRegistration({ optionsJSON: options as never });
      const { next } = (await post(address, {
        intent: "finish",
        credential: JSON.stringify(credential),
        ...fields,
        ...more,
      })) as { next: string };
      onDone(next);
    } catch {
      // Cancelled by the person, refused by the device or by us: the page offers another try and the other ways.
      setState("failed");
    }
  }

  return { state, start };
}

async function post(address: string, fields: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  // The last proof was too old. The way back is this page: the challenge is asked for by a script.
  if (answer.redirected && new URL(answer.url).pathname === "/auth/again") {
    location.assign(`/auth/again?next=${encodeURIComponent(location.pathname)}`);
    return new Promise(() => {});
  }
  if (!answer.ok) throw new Error(`The passkey was refused (${answer.status}).`);
  return answer.json();
}
