import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** In milliseconds. */
const lookEvery = 2000;

/** Reads the page's data again and again while something is under way. */
export function useRevalidateWhile(isBusy: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isBusy || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), lookEvery);
    return () => clearTimeout(timer);
  }, [isBusy, state, revalidate]);
}
