import { languageOfPath, type Language } from "#app/platform/i18n/language.ts";
import { fieldOf } from "./read-body.server.ts";

/** What comes with a submission besides its fields: FormGuard's hidden ones, and where it came from. */
export type Circumstances = {
  language: Language;
  clientAddress: string;
  key?: string;
  /** Milliseconds since the form was made. */
  elapsed?: number;
  trap: string;
  keepPosted: boolean;
};

export function circumstancesOfForm(form: FormData, language: Language, clientAddress: string): Circumstances {
  return {
    language,
    clientAddress,
    key: short(fieldOf(form, "key")),
    elapsed: since(fieldOf(form, "startedAt")),
    trap: short(fieldOf(form, "website")) ?? "",
    keepPosted: form.has("keepMePosted"),
  };
}

/** The page says its language in the body; another caller's is read off the page it comes from. */
export function circumstancesOfJson(
  body: Record<string, unknown>,
  request: Request,
  clientAddress: string,
): Circumstances {
  return {
    language: body.language === "en" || body.language === "es" ? body.language : languageOfReferrer(request),
    clientAddress,
    key: short(body.key),
    elapsed: typeof body.elapsed === "number" ? body.elapsed : since(body.startedAt),
    trap: short(body.website) ?? "",
    keepPosted: body.keepMePosted === true,
  };
}

function languageOfReferrer(request: Request): Language {
  const referrer = request.headers.get("Referer");
  return referrer && URL.canParse(referrer) ? languageOfPath(new URL(referrer).pathname) : "en";
}

function since(startedAt: unknown): number | undefined {
  const moment = typeof startedAt === "string" || typeof startedAt === "number" ? Number(startedAt) : 0;
  return moment > 0 ? Date.now() - moment : undefined;
}

function short(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : undefined;
}
