import { useState } from "react";
import { useLocation } from "react-router";

export type SeenVersion = ReturnType<typeof useSeenVersion>;

/** The version of the lead that the person can have seen: that of the page they opened, or were shown after a stop. */
export function useSeenVersion(version: number) {
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, version });
  if (seen.key !== key) setSeen({ key, version });
  return { version: seen.version, newest: version, update: () => setSeen({ key, version }) };
}
