import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { NotFoundPage } from "../article/post-not-found.tsx";

export function AuthorNotFound({ unavailable }: { unavailable: boolean }) {
  const { author } = useCopy("insights");
  return <NotFoundPage title={author.notFoundTitle} text={author.notFoundText} unavailable={unavailable} />;
}
