import { useState, type SubmitEvent } from "react";
import type { z } from "zod";
import { fieldErrors, type FieldErrors } from "./credentials.ts";

/** Checks a form with the server's rules before it is sent. Errors from the server are shown until the next submit. */
export function useCheckedForm(schema: z.ZodType, found: FieldErrors | undefined) {
  const [checked, setChecked] = useState<{ errors: FieldErrors; instead: FieldErrors | undefined }>();
  const errors = checked && checked.instead === found ? checked.errors : (found ?? {});

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const result = schema.safeParse(Object.fromEntries(new FormData(form)));
    const errors = result.success ? {} : fieldErrors(result.error);
    setChecked({ errors, instead: found });
    const [first] = Object.keys(errors);
    if (!first) return;
    event.preventDefault();
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return { errors, onSubmit };
}
