import { z } from "zod";
import type { SentForm } from "#app/platform/auth/sent-form.server.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { storedMailServer, type MailServer } from "#app/platform/site/mail-server.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { providers } from "./providers.ts";
import { line, serverRules } from "../server-rules.ts";

/** A form that is not stored comes back with this; a password never does. */
export type TypedServer = { provider: string; host: string; port: string; user: string; sender: string };

const rules = {
  ...serverRules,
  user: line(254),
  password: line(500),
  sender: line(254).refine((text) => text === "" || z.email().safeParse(text).success),
};
const names = ["host", "port", "user", "password", "sender"] as const;

type Reading = { typed: TypedServer } & ({ server: MailServer } | { errors: FieldErrors });

export function readServerForm({ form, typed: exact }: Pick<SentForm, "form" | "typed">): Reading {
  const sent = (name: string) => String(form.get(name) ?? "").trim();
  const provider = sent("provider");
  // Without JavaScript the choice of a provider fills in nothing, and the fields may be those of another one.
  const preset = ownValue(providers, provider);
  const host = preset?.host ?? sent("host").toLowerCase();
  const port = preset ? String(preset.port) : sent("port");
  const typed = { provider, host, port, user: sent("user"), sender: sent("sender") };
  const values = { ...typed, password: String(exact.get("mailPassword") ?? "") || knownPassword(typed) };
  const errors: FieldErrors = {};
  for (const name of names) {
    const isMissing =
      values[name] === "" && (name === "host" || name === "port" || (name === "password" && values.user));
    if (isMissing) errors[name] = { key: "missing" };
    else if (!rules[name].safeParse(values[name]).success) errors[name] = { key: name };
  }
  if (Object.keys(errors).length > 0) return { typed, errors };
  const { user, sender, password } = values;
  return { typed, server: { host, port: Number(port), user, sender, password } };
}

/** An empty field keeps the password, but not for another server: it would be sent to somebody else. */
function knownPassword({ host, user }: TypedServer): string {
  const stored = storedMailServer();
  return stored?.host === host && stored.user === user ? stored.password : "";
}
