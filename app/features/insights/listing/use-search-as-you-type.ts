import { useCallback, useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { listingSearch, normalizeText, type ListingState } from "./listing-address.ts";

const debounceMs = 250;

/**
 * Navigates to the results while the visitor types. The router discards the response of an earlier navigation when a
 * later one starts, so a stale list is never shown.
 */
export function useSearchAsYouType({ category, tag, query }: ListingState, path: string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useRef(false);
  const hydrated = useHydrated();
  /** What was typed, until the URL has the same query. */
  const [pendingText, setPendingText] = useState<string>();

  const search = useCallback(
    (text: string) =>
      void navigate(path + listingSearch({ category, tag, query: normalizeText(text) }), {
        replace: true,
        preventScrollReset: true,
      }),
    [navigate, path, category, tag],
  );

  useEffect(() => {
    if (pendingText === undefined) return;
    const timer = window.setTimeout(() => search(pendingText), debounceMs);
    return () => window.clearTimeout(timer);
  }, [pendingText, search]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const matchesUrl = normalizeText(field.value) === query;
    // Text that was typed before hydration is searched for too.
    if (!isHydrated.current && !matchesUrl) setPendingText(field.value);
    // The back button or "clear" changed the URL: the field follows, unless the visitor is typing.
    else if (pendingText === undefined && !matchesUrl) field.value = query;
    else if (pendingText !== undefined && matchesUrl) setPendingText(undefined);
    isHydrated.current = true;
  }, [query, pendingText]);

  return {
    input,
    /** What was typed may not be searched for yet: before React has started, and until the results are there. */
    isWaiting: !hydrated || pendingText !== undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setPendingText(event.target.value),
    onSubmit(event: SubmitEvent) {
      event.preventDefault();
      search(input.current?.value ?? "");
    },
  };
}
