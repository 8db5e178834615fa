import { Form } from "react-router";
import { ShareLink } from "#app/components/admin/share-link.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageScreenProps } from "./page-screen-props.ts";

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
  return (
    <Form
      method="post"
      action={`/admin/pages/${page.id}`}
      className="grid gap-3 rounded-card border border-line bg-card p-5"
    >
      <h2 className="font-medium">{preview.share}</h2>
      <ShareLink intro={copy.shareIntro} shared={answer.shared} link={link} revoked={answer.revoked === true} />
    </Form>
  );
}
