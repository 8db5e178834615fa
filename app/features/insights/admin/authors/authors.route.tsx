import { Trash2 } from "lucide-react";
import { useId } from "react";
import { Form, redirect, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { authorList } from "./author-list.ts";
import { authorFields } from "./author-fields.ts";
import { undeleteAuthor } from "./deleted-authors.server.ts";
import { createAuthor, deleteAuthor, listAuthors, suggestNames } from "./authors-admin.server.ts";
import type { Route } from "./+types/authors.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadList(authorList, args, async (query) => ({
    ...(await listAuthors(query)),
    suggestions: await suggestNames(),
  }));
  return loaded;
}

type Answer =
  | { done: "deleted" | "restored"; name: string }
  | { failed: "missing" | "taken" | "undoGone" | "undoTaken" | "failed" };

export function action(args: Route.ActionArgs) {
  return runListAction<Answer>(args, {
    list: authorList,
    actor: args.context.get(adminContext),
    actions: {
      create: async (actor, _id, form) => {
        const name = String(form.get("name") ?? "")
          .replace(/\s+/g, " ")
          .trim()
          .slice(0, authorFields.name.max);
        if (!name) return { failed: "missing" };
        const id = await createAuthor(actor, name);
        if (!id) return { failed: "taken" };
        throw redirect(`/admin/authors/${id}`, 303);
      },
      delete: async (actor, id) => {
        const gone = await deleteAuthor(actor, id);
        return gone && { done: "deleted", ...gone };
      },
      restore: async (actor, id) => {
        const back = await undeleteAuthor(actor, id);
        return back === "taken" ? { failed: "undoTaken" } : back && { done: "restored", ...back };
      },
    },
    failed: (intent, reason) => ({ failed: intent === "restore" && reason === "missing" ? "undoGone" : "failed" }),
    statusOf: () => 422,
  });
}

export const clientAction = stayOnPage<Answer>("The author could not be changed.", () => ({ failed: "failed" }));

export default function Authors({ loaderData, actionData }: Route.ComponentProps) {
  const { authors: copy, common } = useCopy("admin");
  const language = useLanguage();
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? actionData;
  const failed = answer && "failed" in answer ? answer.failed : undefined;
  return (
    <ListPage
      list={authorList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      questions={{
        delete: ({ name }) => ({
          title: fill(copy.deleteConfirm, { name }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        failed === "failed" || failed === "undoGone" || failed === "undoTaken" ? (
          <Alert variant="destructive">{copy[failed]}</Alert>
        ) : answer && "done" in answer ? (
          <Alert variant="success" role={undefined}>
            {fill(copy[answer.done], { name: answer.name })}
          </Alert>
        ) : null
      }
      row={(author) => (
        <ListRow
          key={author.id}
          id={author.id}
          name={author.name}
          to={`/admin/authors/${author.id}`}
          title={author.name}
          text={fill(copy.textIn, {
            languages:
              [author.hasEnglish && common.english, author.hasSpanish && common.spanish].filter(Boolean).join(", ") ||
              common.none,
          })}
          side={<p>{plural(copy, "articles", author.articles, language)}</p>}
          under={fill(copy.changed, { date: shortDate(author.updatedAt, language) })}
          menu={
            <ConfirmedRowAction intent="delete" id={author.id} label={`${common.delete}: ${author.name}`}>
              <Trash2 aria-hidden />
              {common.delete}
            </ConfirmedRowAction>
          }
        />
      )}
    >
      <AddAuthor
        suggestions={loaderData.found?.suggestions ?? []}
        error={failed === "missing" || failed === "taken" ? copy.errors[failed] : undefined}
      />
    </ListPage>
  );
}

/** A new author is a name; everything else follows on the author's own page. */
function AddAuthor({ suggestions, error }: { suggestions: string[]; error: string | undefined }) {
  const { authors: copy } = useCopy("admin");
  const id = useId();
  return (
    <Form method="post" className="mt-6 flex max-w-xl flex-wrap items-end gap-3" noValidate>
      <input type="hidden" name="intent" value="create" />
      <Field label={copy.add} hint={copy.addHint} error={error} required className="min-w-0 grow">
        <Input name="name" list={`${id}-names`} maxLength={authorFields.name.max} autoComplete="off" required={false} />
      </Field>
      <datalist id={`${id}-names`}>
        {suggestions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Button variant="secondary" className={error ? "mb-8" : undefined}>
        {copy.addButton}
      </Button>
    </Form>
  );
}
