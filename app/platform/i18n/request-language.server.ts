import Negotiator from "negotiator";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { hasOwnLanguage, languageNamed, languageOfPath, languages, type Language } from "./language.ts";
import { choiceCookie } from "./stored-choice.ts";

/** The language of the URL; without one, that of the cookie or of the Accept-Language header. */
export function languageOfRequest(request: Request): Language {
  const { pathname } = pageUrl(request);
  if (hasOwnLanguage(pathname)) return languageOfPath(pathname);
  const chosen = new RegExp(`(?:^|;\\s*)${choiceCookie}=(\\w+)`).exec(request.headers.get("cookie") ?? "")?.[1];
  return languages.find((language) => language === chosen) ?? acceptedLanguage(request.headers.get("accept-language"));
}

/** The supported language that an Accept-Language header prefers; English when it names none. */
export function acceptedLanguage(header: string | null): Language {
  const negotiator = new Negotiator({ headers: { "accept-language": header ?? "" } });
  return languageNamed(negotiator.language([...languages]));
}
