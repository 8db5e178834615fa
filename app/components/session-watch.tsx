import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { fieldsOf } from "#app/platform/fields-of.ts";

const channelName = "savia-session";

/**
 * Keeps tabs in sync with the session. Each page broadcasts the user it was rendered for; a page of another user
 * revalidates, and its loaders redirect where necessary. Returning to a tab also checks the session, because it may
 * have ended without another tab knowing, for example on another device.
 */
export function SessionWatch({ userId }: { userId: string | undefined }) {
  const { revalidate } = useRevalidator();
  const own = userId ?? null;

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(own);
    channel.onmessage = ({ data }) => {
      if (data !== own) void revalidate();
    };
    return () => channel.close();
  }, [own, revalidate]);

  useEffect(() => {
    async function checkSession() {
      if (document.visibilityState !== "visible") return;
      const response = await fetch("/auth/session", { headers: { accept: "application/json" } }).catch(() => undefined);
      if (!response?.ok) return;
      const { userId: current } = fieldsOf(await response.json());
      if (current !== own) void revalidate();
    }
    addEventListener("focus", checkSession);
    document.addEventListener("visibilitychange", checkSession);
    // Fires when a page is restored from the back/forward cache.
    addEventListener("pageshow", checkSession);
    return () => {
      removeEventListener("focus", checkSession);
      document.removeEventListener("visibilitychange", checkSession);
      removeEventListener("pageshow", checkSession);
    };
  }, [own, revalidate]);

  return null;
}
