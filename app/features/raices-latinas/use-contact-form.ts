import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { postJson } from "#app/components/form/post-json.ts";
import { showAndFocus, useCheckedFields } from "#app/components/form/use-checked-fields.ts";
import type { FieldErrors } from "#app/features/leads/text-fields.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { messageFields, type Message, type MessageField } from "./message.ts";

/** "acknowledged" and "stored": it was sent, with or without a mail that confirms it. */
type Answered = "acknowledged" | "stored" | "resting";

type Initial = {
  submission?: { acknowledged: boolean };
  delivers: boolean;
  errors: FieldErrors<MessageField>;
  failure?: "failed" | "limited" | "full";
  resting?: boolean;
  returned: boolean;
};

/** What JavaScript adds: errors while typing, and a submit that stays on the page. */
export function useContactForm(initial: Initial) {
  const { form: copy } = useCopy("raices-latinas").contact;
  const language = useLanguage();
  const summaryRef = useRef<HTMLDivElement>(null);
  const answerRef = useRef<HTMLDivElement>(null);
  const submission = useRef({ key: "", startedAt: 0 });
  const [submitted, setSubmitted] = useState(initial.returned);
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState(initial.failure);
  const [answered, setAnswered] = useState<Answered | undefined>(
    initial.submission ? sentAs(initial.submission) : initial.resting ? "resting" : undefined,
  );

  // The page is cached for everybody, so the key of this visit is made here.
  useEffect(() => {
    submission.current = {
      key: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-"),
      startedAt: performance.now(),
    };
  }, []);

  const valuesOf = (form: HTMLFormElement) => {
    const filledIn = new FormData(form);
    return Object.fromEntries(
      messageFields.map((field) => [field, String(filledIn.get(field) ?? "").replaceAll("\r\n", "\n")]),
    ) as Message;
  };
  const { errors, setErrors, problemsOf, ...whileTyping } = useCheckedFields(
    initial.errors,
    messageFields,
    async () => {
      const { checkMessage } = await import("./message-schema.ts");
      return (form) => checkMessage(valuesOf(form), copy.errors).errors ?? {};
    },
  );

  function tell(problems: FieldErrors<MessageField>) {
    showAndFocus(summaryRef, () => {
      setSubmitted(true);
      setErrors(problems);
      setSubmitting(false);
    });
  }

  function thank(how: Answered) {
    showAndFocus(answerRef, () => {
      setAnswered(how);
      setSubmitting(false);
    });
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const form = event.currentTarget;
    setSubmitting(true);
    setFailure(undefined);
    const problems = await problemsOf(form);
    if (Object.keys(problems).length > 0) return tell(problems);
    setErrors({});
    const message = valuesOf(form);
    console.log("raices-latinas contact", message);
    if (!initial.delivers) return thank("resting");
    const { key, startedAt } = submission.current;
    const website = new FormData(form).get("website");
    const result = await postJson("/functions/send-division-message", {
      ...message,
      language,
      key,
      elapsed: performance.now() - startedAt,
      website,
    });
    if (result.kind === "ok") return thank(sentAs(result.data as { acknowledged: boolean }));
    console.error("send-division-message", result);
    if (result.kind === "fields") return tell(result.fields);
    setSubmitting(false);
    setFailure(result.kind);
  }

  return {
    errors,
    summary: submitted,
    submitting,
    failure,
    answered,
    summaryRef,
    answerRef,
    handlers: { ...whileTyping, onSubmit },
  };
}

function sentAs({ acknowledged }: { acknowledged: boolean }): Answered {
  return acknowledged ? "acknowledged" : "stored";
}
