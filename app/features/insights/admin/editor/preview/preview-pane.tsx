import { useEffect, useMemo, useState, type ReactNode } from "react";
import { CopyContext, inLanguage } from "#app/platform/i18n/copy-store.ts";
import { defaultLanguage, type Language } from "#app/platform/i18n/language.ts";
import { useCopy, useCopyStore, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { textIn, writtenIn } from "#app/platform/i18n/words.ts";
import { ArticleView } from "../../../article/article-view.tsx";
import { coverFocus, readFocus } from "#app/components/cards/cover-focus.ts";
import type { ArticleData } from "../../../post-data.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";
import type { PostForm } from "../post-schema.server.ts";
import { isEmptyBody, isImageAddress } from "../post-rules.ts";
import { useCleanBody, type KnownBody } from "#app/components/admin/editor/body/use-clean-body.ts";

type PreviewPaneProps = { form: PostForm; language: Language; date: Date; known: KnownBody[] };

/** The article as readers will see it: the same component, with the body as the server would store it. */
export function PreviewPane({ form, language, date, known }: PreviewPaneProps) {
  const copy = useCopy("admin").editor.preview;
  const title = writtenIn(form, "title", language);
  const snippet = writtenIn(form, "previewSnippet", language);
  const bodyLanguage = isEmptyBody(textIn(form, "bodyContent", language)) ? defaultLanguage : language;
  const body = useCleanBody(textIn(form, "bodyContent", bodyLanguage), known);
  const image = form.featuredImage.trim();
  const article: ArticleData = {
    slug: form.slug || "new",
    // Decides how a missing cover is drawn; its name is not shown until it is chosen.
    category: form.cluster,
    title: title.text,
    snippet: snippet.text,
    body,
    languages: { title: title.language, snippet: snippet.language, body: bodyLanguage },
    author: form.author,
    date: date.toISOString(),
    minutes: readingMinutes(body),
    featuredImage: isImageAddress(image) ? image : null,
    featuredImageAlt: form.featuredImageAlt || null,
    focus: coverFocus({
      coverX: readFocus("x", form.coverX),
      coverY: readFocus("y", form.coverY),
      coverZoom: readFocus("zoom", form.coverZoom),
    }),
    tags: form.tags,
  };
  const empty = !article.title.trim() && !article.snippet.trim() && !body && !article.featuredImage;
  return (
    <div
      role="region"
      aria-label={copy.title}
      tabIndex={0}
      className="stays-light h-full overflow-y-auto overscroll-contain rounded-card border border-line bg-paper pb-10"
    >
      {empty ? (
        <p className="p-8 text-base text-ink-soft">{copy.empty}</p>
      ) : (
        // Links must not lead away from the unsaved text.
        <div inert lang={language}>
          <InLanguage language={language}>
            <ArticleView article={article} titleAs="h2" category={form.cluster ? undefined : copy.noCategory} />
          </InLanguage>
        </div>
      )}
    </div>
  );
}

/** Dates and labels in the language of the article, whatever the language of the admin area. */
function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const store = useCopyStore();
  const own = useLanguage();
  const other = useMemo(() => inLanguage(store, language), [store, language]);
  const [ready, setReady] = useState<Language>();
  // Loaded first: a suspended boundary would need an inline script in the server's HTML.
  useEffect(() => {
    if (language === own) return;
    let current = true;
    void Promise.all([store.load(language, "common"), store.load(language, "insights")]).then(
      () => current && setReady(language),
    );
    return () => {
      current = false;
    };
  }, [store, language, own]);
  if (language === own) return children;
  return ready === language ? <CopyContext value={other}>{children}</CopyContext> : null;
}
