import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useShownTitle, type Titled } from "./shown-title.ts";

type DeleteQuestionProps = { post: Titled & { id: string }; days: number; back: string };

/** The question as a part of the page, for browsers without script. */
export function DeleteQuestion({ post, days, back }: DeleteQuestionProps) {
  const copy = useCopy("admin");
  const title = useShownTitle()(post).text;
  return (
    <section
      role="alertdialog"
      aria-labelledby="delete-question"
      className="mt-6 rounded-card border border-danger/40 bg-danger-soft p-5"
    >
      <h2 id="delete-question" className="text-heading">
        {copy.dashboard.deleteConfirm}
      </h2>
      <p className="mt-2 text-base">
        “{title}”. {fill(copy.dashboard.deleteHint, { days })}
      </p>
      <Form method="post" action="/admin?index" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={post.id} />
        <Button variant="destructive" size="sm" name="intent" value="delete">
          {copy.common.delete}
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to={back}>{copy.common.cancel}</Link>
        </Button>
      </Form>
    </section>
  );
}
