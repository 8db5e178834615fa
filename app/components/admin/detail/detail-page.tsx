import type { ReactNode } from "react";
import { SuccessMessage } from "#app/components/ui/feedback/success-message.tsx";
import { Seo } from "#app/platform/seo/seo.tsx";
import { BackLink } from "./back-link.tsx";

type DetailPageProps = {
  back: { to: string; label: string };
  title: string;
  /** Beside the title: badges, a deadline. */
  state?: ReactNode;
  subtitle?: ReactNode;
  intro?: string;
  /** Right of the title: buttons, links to other views. */
  actions?: ReactNode;
  /** What the last action did; announced. */
  message?: string;
  children: ReactNode;
};

/** The layout of a detail page: back link, name and state, actions, and the result of the last action. */
export function DetailPage({ back, title, state, subtitle, intro, actions, message, children }: DetailPageProps) {
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={title} index={false} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="max-w-[40ch] min-w-0 text-title break-words">{title}</h1>
        {state}
        {actions ? <div className="flex flex-wrap gap-3 lg:ml-auto">{actions}</div> : null}
      </div>
      {subtitle ? <p className="mt-1 text-ink-soft">{subtitle}</p> : null}
      {intro ? <p className="mt-3 max-w-prose text-base text-ink-soft">{intro}</p> : null}
      <SuccessMessage className="mt-5">{message}</SuccessMessage>
      {children}
    </main>
  );
}

type SectionProps = { id: string; title: string; look?: "plain" | "card" | "tint"; children: ReactNode };

const looks = { plain: "", card: "rounded-card border border-line p-5", tint: "rounded-card bg-sage p-5" };

/** A part of the page with its heading. */
export function DetailSection({ id, title, look = "plain", children, ...data }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className={looks[look]} {...data}>
      <h2 id={`${id}-heading`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
