import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { WithHelp } from "../help-link.tsx";
import { StatusLine } from "../status-line.tsx";
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
  /** The intent that takes the last action back. */
  undo?: string;
  children: ReactNode;
};

/** The layout of a detail page: back link, name and state, actions, and the result of the last action. */
export function DetailPage(props: DetailPageProps) {
  const { back, title, state, subtitle, intro, actions, message, undo, children } = props;
  const { kit } = useCopy("admin");
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={title} index={false} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <WithHelp>
          <h1 className="text-title break-words">{breakable(title)}</h1>
        </WithHelp>
        {state}
        {actions ? <div className="flex flex-wrap gap-3 max-lg:w-full lg:ml-auto">{actions}</div> : null}
      </div>
      {subtitle ? <p className="mt-2 text-ink-soft">{subtitle}</p> : null}
      {intro ? <p className="mt-3 max-w-prose text-base text-ink-soft">{intro}</p> : null}
      {children}
      <StatusLine>
        {message ? (
          <Alert variant="success" role={undefined}>
            {message}
          </Alert>
        ) : null}
        {undo ? (
          <Form method="post" preventScrollReset>
            <Button variant="outline" size="sm" name="intent" value={undo} data-key="undo" className="shrink-0">
              {kit.list.undo}
            </Button>
          </Form>
        ) : null}
      </StatusLine>
    </main>
  );
}

/** An e-mail address is one word that no phone is wide enough for: it breaks after the sign. */
function breakable(title: string): ReactNode {
  const [name, domain, ...more] = title.split("@");
  if (!name || !domain || more.length > 0 || /\s/.test(title)) return title;
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
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
