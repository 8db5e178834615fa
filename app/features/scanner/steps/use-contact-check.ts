import { useEffect, useState } from "react";
import type { ContactField, ContactValues } from "../contact.ts";

export type ContactCheck = { valid: ContactValues } | { errors: Partial<Record<ContactField, string>> };

type Check = (contact: ContactValues) => ContactCheck;

/** The schemas and the library they are written in: a quarter of the page's scripts, needed by its last form alone. */
export async function loadContactCheck(): Promise<Check> {
  const { contactSchema, errorsByField } = await import("../schemas.ts");
  return (contact) => {
    const parsed = contactSchema.safeParse(contact);
    return parsed.success ? { valid: parsed.data } : { errors: errorsByField(parsed.error) };
  };
}

/** The rules of the server, applied while somebody types; nothing until they are loaded. */
export function useContactCheck(contact: ContactValues): ContactCheck {
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    // Without them the server, which looks at everything again, is the one to tell.
    loadContactCheck()
      .catch(() => (values: ContactValues) => ({ valid: values }))
      .then((loaded) => setCheck(() => loaded));
  }, []);
  return check ? check(contact) : { errors: {} };
}
