import { useEffect, useState } from "react";

export type KnownBody = { body: string; clean: string };

const pauseMs = 250;

/**
 * The body as it would be stored. The server sanitizes it, so that nothing typed or pasted ever runs in the preview.
 */
export function useCleanBody(body: string, known: KnownBody[]): string {
  // The loader sent the stored bodies sanitized.
  const ready = body === "" ? "" : known.find((pair) => pair.body === body)?.clean;
  // The last response, shown until the next one arrives.
  const [made, setMade] = useState(ready ?? "");
  if (ready !== undefined && ready !== made) setMade(ready);
  useEffect(() => {
    if (ready !== undefined) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      const form = new FormData();
      form.set("body", body);
      fetch("/admin/posts/preview", { method: "POST", body: form, signal: request.signal })
        .then(async (response) => {
          if (response.ok) setMade(await response.text());
        })
        .catch((error: unknown) => {
          if (!request.signal.aborted) console.error("The preview could not be made.", error);
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [body, ready]);
  return ready ?? made;
}
