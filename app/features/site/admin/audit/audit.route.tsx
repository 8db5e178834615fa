import { data, Link, redirect } from "react-router";
import { isScripted } from "#app/components/admin/form/script-field.tsx";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { leadsOfSubjects } from "#app/features/leads/lead-subject.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { changeJob, latestJobs } from "#app/platform/jobs/jobs.server.ts";
import { shownJob } from "#app/platform/jobs/shown-job.ts";
import { mayOpen, visibleAuditActions } from "#app/platform/auth/permissions.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { LongerWork } from "./longer-work.tsx";
import { auditList } from "./audit-list.ts";
import { listEntries, listFilters } from "./entries.server.ts";
import type { Route } from "./+types/audit.route.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id, roles } = args.context.get(adminContext);
  const visible = visibleAuditActions(roles);
  const loaded = await loadList(auditList, args, async (query) => {
    const { list, ...page } = await listEntries(query, visible);
    const leads = mayOpen("/admin/leads", roles)
      ? await leadsOfSubjects(list.map(({ subject }) => subject))
      : undefined;
    return { list: list.map((entry) => ({ ...entry, lead: leads?.get(entry.subject) })), ...page };
  });
  const jobs = await latestJobs(id, roles.includes("owner"));
  return { ...loaded, filters: await listFilters(visible), jobs: jobs.map(shownJob) };
}

/** Closes the line of a job that has ended, or asks for the end of one that runs. */
export async function action({ context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  const change = intent === "stop" ? "stop" : "seen";
  const isChanged = await changeJob(String(form.get("id")), context.get(adminContext).id, change);
  if (!isScripted(form)) throw redirect("/admin/audit#longer-work", 303);
  return data({ isChanged }, { status: isChanged ? 200 : 404 });
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const may = usePermission();
  const { audit: copy } = useCopy("admin");
  const language = useLanguage();
  // An action that an older version of the site recorded is shown by its name.
  const sentenceOf = (action: string) => ownValue(copy.actions, action) ?? action;
  const { actions, people } = loaderData.filters;
  return (
    <ListPage
      list={auditList}
      copy={copy}
      data={loaderData}
      choices={[
        {
          name: "action",
          label: copy.filterAction,
          any: copy.allActions,
          options: actions.map((action) => [action, sentenceOf(action)]),
        },
        {
          name: "person",
          label: copy.filterPerson,
          any: copy.allPeople,
          options: people.map((person) => [person, person]),
        },
      ]}
      csv={may("/admin/audit/export.csv") ? { path: "/admin/audit/export.csv" } : undefined}
      row={({ id, at, action, subject, who, lead }) => (
        <ListRow
          key={id}
          id={id}
          name={lead?.name ?? subject}
          heading="p"
          title={sentenceOf(action)}
          text={
            lead ? (
              <Link to={`/admin/leads/${lead.id}`} className="underline underline-offset-4 hover:text-clay">
                {lead.name}
              </Link>
            ) : (
              subject
            )
          }
          side={<p className="truncate">{who}</p>}
          under={<time dateTime={at.toISOString()}>{momentText(at, language)}</time>}
        />
      )}
    >
      <LongerWork jobs={loaderData.jobs} />
    </ListPage>
  );
}
