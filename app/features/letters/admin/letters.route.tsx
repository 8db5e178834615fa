import { Plus } from "lucide-react";
import { Link, redirect, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText, shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { letterStates } from "../letter-words.ts";
import { deleteLetter } from "../letters.server.ts";
import { makeLetterFrom } from "../made-from.server.ts";
import { letterList } from "./letter-list.ts";
import { listLetters, type ListedLetter } from "./list-letters.server.ts";
import { LetterBadge } from "./state-badge.tsx";
import type { Route } from "./+types/letters.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["letters"] };

export const loader = (args: Route.LoaderArgs) => loadList(letterList, args, listLetters);

type Answer = { done: "deleted" } | { failed: "failed" | "notDraftAnyMore" | "sourceGone" };

export const action = (args: Route.ActionArgs) =>
  runListAction<Answer>(args, {
    list: letterList,
    actor: args.context.get(adminContext),
    doneInAddress: true,
    actions: {
      // One click on an article, an event or a story: `from` names it.
      create: async (actor, _id, form) => {
        const id = await makeLetterFrom(actor, String(form.get("from")));
        if (!id) return { failed: "sourceGone" };
        throw redirect(`/admin/letters/${id}`, 303);
      },
      delete: async (actor, id) =>
        (await deleteLetter(actor, id)) ? { done: "deleted" } : { failed: "notDraftAnyMore" },
    },
    failed: () => ({ failed: "failed" }),
  });

export const clientAction = stayOnPage<Answer>("The letter could not be changed.", () => ({ failed: "failed" }));

export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("letters");
  const { common } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const outcome = fetcher.data ?? actionData;
  const language = useLanguage();
  const subjectOf = ({ subject }: ListedLetter) => nameIn(subject, language) || copy.untitled;
  const isDeleted = outcome ? "done" in outcome : loaderData.done === "delete";
  return (
    <ListPage
      list={letterList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      choices={[
        { name: "state", label: copy.state, options: letterStates.map((state) => [state, copy.states[state]]) },
      ]}
      actions={
        <Button asChild>
          <Link to="/admin/letters/new">
            <Plus aria-hidden />
            {copy.new}
          </Link>
        </Button>
      }
      questions={{
        delete: (letter) => ({
          title: fill(copy.deleteConfirm, { subject: subjectOf(letter) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        outcome && "failed" in outcome ? (
          <Alert variant="destructive">{copy[outcome.failed]}</Alert>
        ) : isDeleted ? (
          <Alert variant="success" role={undefined}>
            {copy.deleted}
          </Alert>
        ) : null
      }
      row={(letter) => <LetterRow key={letter.id} letter={letter} subject={subjectOf(letter)} />}
    />
  );
}

function LetterRow({ letter, subject }: { letter: ListedLetter; subject: string }) {
  const copy = useCopy("letters");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const { id, state, counts, createdAt, plannedAt, startedAt } = letter;
  const sent = counts?.sent ?? 0;
  const unknown = counts?.unknown ?? 0;
  return (
    <ListRow
      id={id}
      name={`“${subject}”`}
      to={state === "draft" ? `/admin/letters/${id}` : `/admin/letters/${id}/send`}
      loadsPage={state !== "draft"}
      title={subject}
      text={
        state === "draft" || state === "planned"
          ? null
          : [plural(copy, "sentTo", sent, language), unknown > 0 ? `${copy.send.counts.unknown}: ${unknown}` : ""]
              .filter(Boolean)
              .join(" · ")
      }
      side={<LetterBadge state={state} />}
      under={
        state === "planned" && plannedAt ? momentText(plannedAt, language) : shortDate(startedAt ?? createdAt, language)
      }
      menu={
        state === "draft" ? (
          <ConfirmedRowAction intent="delete" id={id} label={`${common.delete}: ${subject}`}>
            {common.delete}
          </ConfirmedRowAction>
        ) : null
      }
    />
  );
}

const nameIn = (subject: ListedLetter["subject"], language: "en" | "es") =>
  subject[language] || subject.en || subject.es;
