import { useEffect } from "react";
import { useRevalidator } from "react-router";

const channelName = "savia-session";

/**
 * Follows the session across tabs. Each page says who it was made for; a page that was made for somebody else asks the
 * server again, and the loaders (the guard among them) decide where it goes. Coming back to a tab asks too, for what
 * happened while no other tab could tell: an ended session, another device.
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
    async function ask() {
      if (document.visibilityState !== "visible") return;
      const answer = await fetch("/auth/session", { headers: { accept: "application/json" } }).catch(() => undefined);
      if (!answer?.ok) return;
      const { userId: current } = (await answer.json()) as { userId: string | null };
      if (current !== own) void revalidate();
    }
    addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    // A page that the browser kept in memory and shows again.
    addEventListener("pageshow", ask);
    return () => {
      removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
      removeEventListener("pageshow", ask);
    };
  }, [own, revalidate]);

  return null;
}
