import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { FieldProblem } from "../../field-problems.server.ts";
import type { PageAnswer } from "../form/page-answer.ts";

/** Why nothing was published: words that are not finished, or that the draft does not have. By the fields' keys. */
export type Stop = { problems: Record<string, FieldProblem[]>; unsaved: string[] };

type Options = {
  /** Returns the keys of fields whose words could not be saved. */
  flush: (keys: string[]) => Promise<string[]>;
  onPublished: () => void;
  onStopped: (stop: Stop) => void;
};

/** Publishes the draft of a page once everything that was typed is in it. With something refused, nothing is published. */
export function usePublishing({ flush, onPublished, onStopped }: Options) {
  const fetcher = useFetcher<PageAnswer>();
  const [isFlushing, setFlushing] = useState(false);
  const [owner, setOwner] = useState<string>();
  const [unsaved, setUnsaved] = useState<string[]>([]);
  const isBusy = isFlushing || fetcher.state !== "idle";
  // An attempt that stopped before it was sent has no answer; the fetcher still has that of the attempt before.
  const answer = isBusy || unsaved.length > 0 ? undefined : fetcher.data;
  const stop = unsaved.length > 0 ? { problems: {}, unsaved } : answer?.unfinished && { ...answer, unsaved };

  const onAnswer = useEffectEvent(({ published, unfinished, problems }: PageAnswer) => {
    if (unfinished) onStopped({ problems, unsaved: [] });
    if (published !== undefined) onPublished();
  });
  const { state, data: latest } = fetcher;
  useEffect(() => {
    if (state === "idle" && latest) onAnswer(latest);
  }, [state, latest]);

  return {
    isBusy,
    /** The page that was published last, or tried to be. */
    owner,
    stop: stop || undefined,
    isPublished: (answer?.published ?? 0) > 0,
    failed: answer?.failed,
    outdated: answer?.outdated,
    async publish(page: string, keys: string[]) {
      if (isBusy) return;
      setOwner(page);
      setFlushing(true);
      const missing = await flush(keys);
      setUnsaved(missing);
      setFlushing(false);
      if (missing.length > 0) return onStopped({ problems: {}, unsaved: missing });
      await fetcher.submit({ intent: "publish", onPage: "yes" }, { method: "post", action: `/admin/pages/${page}` });
    },
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
