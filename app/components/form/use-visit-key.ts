import { useEffect, useRef, type RefObject } from "react";
import { setSubmissionKey, submissionKeyOf } from "./draft.ts";

/**
 * For a form on a page that is cached for everybody: the key of this visit is made in the browser; a draft brings the
 * key it was made with. Returns when the form was opened.
 */
export function useVisitKey(formRef: RefObject<HTMLFormElement | null>): RefObject<number> {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
    const element = formRef.current;
    if (element && !submissionKeyOf(element))
      setSubmissionKey(element, crypto.getRandomValues(new Uint32Array(4)).join("-"));
  }, [formRef]);
  return openedAt;
}
