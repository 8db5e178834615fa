import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageField } from "../../page-fields.server.ts";
import { fieldKey, type Pair, type NodePath } from "../fields/values.ts";
import { openFrame, type EditFrame, type Place } from "./frame.ts";

type FrameState = "loading" | "ready" | "failed";

/** Connects the screen with the page in the frame, again after each load. */
export function useEditFrame(language: Language, chosen: string[], onChoose: (keys: string[], place: Place) => void) {
  const { edit: words } = useCopy("pages");
  const navigate = useNavigate();
  const ref = useRef<HTMLIFrameElement>(null);
  const opened = useRef<EditFrame>(undefined);
  const loads = useRef(0);
  const needsReload = useRef(false);
  const [state, setState] = useState<FrameState>("loading");
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());

  /** Leaves the page in the frame, also one that is still being prepared. Returns the number of the next load. */
  function disconnect(): number {
    opened.current?.close();
    opened.current = undefined;
    return ++loads.current;
  }

  const connect = useEffectEvent((frame: HTMLIFrameElement) =>
    openFrame(frame, {
      onChoose,
      onPicture: (name) => void navigate(`/admin/pictures/${encodeURIComponent(name)}`),
      onFound: setFound,
      words: { text: words.describe, picture: words.describePicture },
    }),
  );
  const onOpened = useEffectEvent((page: EditFrame) => {
    opened.current = page;
    page.select(chosen);
    setState("ready");
  });

  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    async function onLoad() {
      const load = disconnect();
      try {
        const page = await connect(frame!);
        if (load === loads.current) onOpened(page);
        else page.close();
      } catch (error) {
        if (load !== loads.current) return;
        console.error("The page could not be prepared for editing.", error);
        setState("failed");
      }
    }
    frame.addEventListener("load", onLoad);
    // The frame may have been loaded before this page was hydrated.
    if (frame.contentDocument?.readyState === "complete" && frame.contentWindow?.location.pathname !== "blank")
      void onLoad();
    return () => {
      frame.removeEventListener("load", onLoad);
      disconnect();
    };
  }, [language]);

  return {
    ref,
    state,
    found,
    select: (keys: string[], place?: Place) => opened.current?.select(keys, place),
    focus: (key: string) => opened.current?.focus(key),
    /** Shows what is typed, where the page can show it without being loaded again. */
    show(field: PageField, value: Pair) {
      const page = opened.current;
      if (!page) {
        // A page that is still loading may have been rendered before this change.
        needsReload.current = true;
        return;
      }
      const typed = textsWithPlaces(value[language]);
      const isShown = typed.map(({ where, text }) => page.show(fieldKey(field), where, text)).every(Boolean);
      const hasPlaces = field.kind !== "list" || page.hasPlaces(fieldKey(field), typed);
      needsReload.current ||= !isShown || !hasPlaces;
    },
    reloadIfNeeded() {
      if (!needsReload.current) return;
      needsReload.current = false;
      disconnect();
      setState("loading");
      ref.current?.contentWindow?.location.reload();
    },
  };
}

function textsWithPlaces(node: CopyNode, where: NodePath = []): { where: NodePath; text: string }[] {
  if (typeof node === "string") return [{ where, text: node }];
  if (Array.isArray(node)) return node.flatMap((item, index) => textsWithPlaces(item, [...where, index]));
  return Object.entries(node).flatMap(([name, child]) => textsWithPlaces(child, [...where, name]));
}
