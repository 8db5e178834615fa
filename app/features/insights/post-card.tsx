import { Face } from "#app/components/proof/face.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { monthAndYear } from "#app/platform/i18n/dates.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { CardData } from "./post-data.ts";
import { useCategory } from "./use-categories.ts";
import { PostPicture } from "./pictures/post-picture.tsx";

type PostCardProps = {
  post: CardData;
  as?: "h2" | "h3";
  /** "lead" takes the whole width at the top, "large" half of it. */
  size?: "lead" | "large" | "normal";
  /** For cards above the fold. */
  eager?: boolean;
};

const titleClasses = {
  lead: "text-title font-light",
  large: "text-[clamp(1.45rem,1.2rem+1.1vw,2rem)] leading-[1.16] font-light",
  normal: "text-heading",
};

/** The only link is the title; it covers the whole card. */
export function PostCard({ post, as: Heading = "h3", size = "normal", eager }: PostCardProps) {
  const copy = useCopy("insights");
  const category = useCategory(post.category);
  const language = useLanguage();
  const lead = size === "lead";
  return (
    <article
      data-post={post.slug}
      className={cn(
        "group relative",
        lead ? "grid gap-x-12 gap-y-6 lg:grid-cols-12 lg:items-center" : "flex h-full flex-col gap-5",
      )}
    >
      <PostPicture
        post={post}
        eager={eager}
        sizes={lead ? "(min-width: 64rem) 42rem, 100vw" : "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"}
        className={cn(
          "rounded-card [&_:is(img,svg)]:transition-transform [&_:is(img,svg)]:duration-500 [&_:is(img,svg)]:ease-calm group-hover:[&_:is(img,svg)]:scale-[1.025]",
          lead && "lg:col-span-7",
        )}
      />
      <div className={cn("@container flex flex-col", lead ? "lg:col-span-5" : "grow")}>
        <p className="flex min-h-7.5 flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-ink-soft @max-[15rem]:flex-col @max-[15rem]:items-start @max-[15rem]:gap-y-0">
          <span className="font-semibold text-clay">{category.short}</span>
          <span aria-hidden className="size-1 rounded-full bg-line-strong @max-[15rem]:hidden" />
          <time dateTime={post.date}>{monthAndYear(post.date, language)}</time>
          {post.languages.title !== language && <Badge variant="outline">{copy.list.inEnglish}</Badge>}
        </p>
        <Heading lang={langAttribute(post.languages.title, language)} className={cn("mt-2", titleClasses[size])}>
          <Link
            to={`/insights/${post.slug}`}
            className="transition-colors duration-200 group-hover:text-clay after:absolute after:inset-0 after:rounded-card"
          >
            {post.title}
          </Link>
        </Heading>
        <p
          lang={langAttribute(post.languages.snippet, language)}
          className={cn(
            "mt-3 text-ink-soft",
            size === "normal" ? "line-clamp-4 text-base leading-relaxed" : "text-[1.0625rem] leading-relaxed",
          )}
        >
          {post.snippet}
        </p>
        {post.by ? <Author {...post.by} /> : null}
      </div>
    </article>
  );
}

function Author({ name, portrait }: { name: string; portrait: string }) {
  return (
    <p className="mt-4 flex items-center gap-3 text-[0.9375rem] text-ink-soft">
      <Face name={name} portrait={portrait} className="size-9 text-sm" />
      {name}
    </p>
  );
}

/** The lang attribute for text that is not in the language of the page. */
function langAttribute(textLanguage: string, pageLanguage: string): string | undefined {
  return textLanguage === pageLanguage ? undefined : textLanguage;
}
