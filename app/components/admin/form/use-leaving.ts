import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, type FetcherWithComponents } from "react-router";
import type { FormAnswer } from "./form-answer.ts";

type Options = {
  /** The form knows that its text is saved, so leaving stores no draft of it and asks nothing. */
  isReady: boolean;
  waitUntilDeleted: () => Promise<unknown> | undefined;
};

/**
 * Goes to the page that a save leads to, once the form's drafts are gone. True until it is there. Words typed during the
 * save keep the form open; saving them leads there too.
 */
export function useLeaving(fetcher: FetcherWithComponents<FormAnswer>, { isReady, waitUntilDeleted }: Options) {
  const navigate = useNavigate();
  const { data: answer } = fetcher;
  const [followed, setFollowed] = useState<FormAnswer>();
  const goTo = answer && "saved" in answer && answer !== followed ? answer.saved.goTo : undefined;
  const leave = useEffectEvent((address: string) => {
    void Promise.resolve(waitUntilDeleted())
      .then(() => navigate(address))
      // The form is still there when the address belongs to the same page.
      .then(() => setFollowed(answer));
  });
  useEffect(() => {
    if (goTo && isReady && fetcher.state === "idle") leave(goTo);
  }, [goTo, isReady, fetcher.state]);
  return goTo !== undefined && isReady;
}
