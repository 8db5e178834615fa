import { useEffect, useRef, type RefObject } from "react";
import { setSubmissionKey, submissionKeyOf } from "./draft.ts";

/**
 * For a form on a page that is cached for everybody: generates the submission key in the browser, unless a draft has
 * one. Returns the time when the form was opened.
 */
export function useSubmissionKey(formRef: RefObject<HTMLFormElement | null>): RefObject<number> {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
    const element = formRef.current;
    if (element && !submissionKeyOf(element))
      setSubmissionKey(element, crypto.getRandomValues(new Uint32Array(4)).join("-"));
  }, [formRef]);
  return openedAt;
}
