import { use } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import type { PageScreenProps } from "./page-screen.tsx";

/** What can be done with the whole draft: show it to somebody, or throw it away. */
export function DraftTools({ page, drafts, link, answer }: PageScreenProps) {
  const { form: copy } = useCopy("pages");
  return (
    <div className="mt-10 grid gap-5 lg:grid-cols-2">
      {page.address ? <SharePanel page={page} link={link} answer={answer} /> : null}
      {drafts > 0 ? (
        <details className="self-start rounded-card border border-line bg-card px-5 py-2">
          <summary className="min-h-11 cursor-pointer py-2 font-medium text-danger">{copy.discard}</summary>
          <p className="text-base text-ink-soft">{copy.discardQuestion}</p>
          <Form method="post" className="my-3">
            <Button name="intent" value="discard" variant="destructive" size="sm">
              {copy.discardNow}
            </Button>
          </Form>
        </details>
      ) : null}
    </div>
  );
}

function SharePanel({ page, link, answer }: Pick<PageScreenProps, "page" | "link" | "answer">) {
  const { preview } = useCopy("admin").editor;
  const { form: copy } = useCopy("pages");
  const language = useLanguage();
  const { siteUrl } = use(RequestInfoContext);
  const until = answer.shared?.expiresAt ?? link?.expiresAt;
  return (
    <Form
      method="post"
      action={`/admin/pages/${page.id}`}
      className="grid gap-3 rounded-card border border-line bg-card p-5"
    >
      <h2 className="font-medium">{preview.share}</h2>
      {answer.shared ? (
        <Input
          readOnly
          value={siteUrl + answer.shared.path}
          aria-label={preview.share}
          onFocus={(event) => event.target.select()}
          className="text-base"
        />
      ) : null}
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {until
          ? fill(preview.shareHint, { date: shortDate(until, language) })
          : answer.revoked
            ? preview.revoked
            : copy.shareIntro}
        {until && !answer.shared ? ` ${preview.shareAgain}` : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" name="intent" value="share">
          {until ? preview.shareNew : preview.share}
        </Button>
        {until ? (
          <Button size="sm" variant="ghost" name="intent" value="revoke">
            {preview.revoke}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
