import { useEffect, useState } from "react";
import type { ContactField, ContactValues } from "../contact.ts";

export type ContactCheck = { valid: ContactValues } | { errors: Partial<Record<ContactField, string>> };

type Check = (contact: ContactValues) => ContactCheck;

/**
 * Loads the schemas and the library they are written in: a quarter of the page's scripts, needed by its last form
 * alone.
 */
export async function loadContactCheck(): Promise<Check> {
  const { contactSchema, errorsByField } = await import("../schemas.ts");
  return (contact) => {
    const parsed = contactSchema.safeParse(contact);
    return parsed.success ? { valid: parsed.data } : { errors: errorsByField(parsed.error) };
  };
}

/** Checks the fields with the server's rules while the visitor types; no errors until the rules are loaded. */
export function useContactCheck(contact: ContactValues): ContactCheck {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    // Without the rules everything passes, and the server reports the errors.
    loadContactCheck()
      .catch(() => (values: ContactValues) => ({ valid: values }))
      .then((loaded) => setCheck(() => loaded));
  }, []);
  return check ? check(contact) : { errors: {} };
}
