import { ArrowLeft } from "lucide-react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { compare, type Piece } from "./compare.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { toForm } from "../editor/post-values.server.ts";
import type { PostField } from "../editor/post-form.ts";
import { findPost, restoreRevision } from "../posts-admin.server.ts";
import { findRevision, listRevisions } from "./revisions.server.ts";
import type { Route } from "./+types/revisions.route.ts";

export const handle: PageHandle = { hydrate: "now" };

const compared = [
  "title",
  "titleEs",
  "previewSnippet",
  "previewSnippetEs",
  "bodyContent",
  "bodyContentEs",
  "slug",
  "cluster",
  "tags",
  "featuredImage",
  "featuredImageAlt",
  "seoTitle",
  "seoTitleEs",
  "metaDescription",
  "metaDescriptionEs",
  "seoKeywordsEs",
  "author",
  "published",
  "featured",
  "publishAt",
] as const satisfies PostField[];

export async function loader({ request, params }: Route.LoaderArgs) {
  const post = await findPost(params.id);
  if (!post) return data({ post: undefined }, { status: 404 });
  const revisions = await listRevisions(post.id);
  const search = new URL(request.url).searchParams;
  const version = (name: string, fallback: number | undefined) => {
    const asked = Number(search.get(name));
    return revisions.some((revision) => revision.version === asked) ? asked : fallback;
  };
  const to = version("to", revisions[0]?.version);
  const from = version("from", revisions.find((revision) => to !== undefined && revision.version < to)?.version ?? to);
  const changes = from === undefined || to === undefined || from === to ? [] : await changesBetween(post.id, from, to);
  return data({
    post: { id: post.id, title: post.title, version: post.version, published: post.published },
    revisions,
    from,
    to,
    changes,
  });
}

async function changesBetween(
  postId: string,
  from: number,
  to: number,
): Promise<{ field: PostField; pieces: Piece[] }[]> {
  const [before, after] = [await findRevision(postId, from), await findRevision(postId, to)];
  if (!before || !after) return [];
  const [old, young] = [toForm(before.snapshot), toForm(after.snapshot)];
  return compared
    .map((field) => ({ field, pieces: compare(String(old[field]), String(young[field])) }))
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== "same"));
}

/** PostgreSQL's integer. */
const largestVersion = 2 ** 31 - 1;

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  const version = Number(form.get("version"));
  if (!Number.isInteger(version) || version < 1 || version > largestVersion)
    return data({ failed: true }, { status: 404 });
  try {
    const result = await restoreRevision(context.get(adminContext), params.id, version);
    if (result.kind === "missing") return data({ failed: true }, { status: 404 });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the version could not be restored");
    return data({ failed: true }, { status: 500 });
  }
  throw redirect(`/admin/posts/${params.id}/revisions`, 303);
}

export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("admin");
  const language = useLanguage();
  const busy = useNavigation().state !== "idle";
  if (!loaderData.post) {
    return (
      <main id="content" className="page-width py-8">
        <Seo title={copy.revisions.title} index={false} />
        <h1 className="text-title">{copy.revisions.title}</h1>
        <Alert variant="destructive" className="mt-6">
          {copy.editor.messages.loadFailed}
        </Alert>
      </main>
    );
  }
  const { post, revisions, from, to, changes } = loaderData;
  const nameOf = (revision: { savedBy: string; createdAt: Date }) =>
    fill(copy.revisions.item, {
      date: momentText(revision.createdAt, language),
      name: revision.savedBy || copy.revisions.original,
    });
  const chosen = revisions.find(({ version }) => version === from);
  return (
    <main id="content" className="page-width pt-4 pb-20">
      <Seo title={copy.revisions.title} index={false} />
      <Link
        to={`/admin/posts/${post.id}`}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {copy.revisions.back}
      </Link>
      <h1 className="text-title">{copy.revisions.title}</h1>
      <p className="mt-2 text-heading text-ink-soft">{post.title}</p>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        {revisions.length > 0 ? copy.revisions.intro : copy.revisions.empty}
      </p>
      {actionData?.failed ? (
        <Alert variant="destructive" className="mt-6">
          {copy.revisions.failed}
        </Alert>
      ) : null}
      {revisions.length > 0 ? (
        <Form className="mt-6 grid gap-4 rounded-card border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] lg:items-end">
          {(
            [
              ["from", from],
              ["to", to],
            ] as const
          ).map(([name, value]) => (
            <Field key={name} label={copy.revisions[name]}>
              <Select name={name} defaultValue={value} key={value}>
                {revisions.map((revision) => (
                  <option key={revision.version} value={revision.version}>
                    {revision.version}. {nameOf(revision)}
                    {revision.version === post.version ? ` (${copy.revisions.current})` : ""}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
          <Button variant="secondary">{copy.revisions.compare}</Button>
        </Form>
      ) : null}
      {revisions.length > 1 ? (
        <section aria-live="polite" className="mt-8">
          {changes.length === 0 ? <p className="text-ink-soft">{copy.revisions.same}</p> : null}
          <dl className="grid gap-6">
            {changes.map(({ field, pieces }) => (
              <div key={field}>
                <dt className="text-[0.9375rem] font-semibold">{copy.revisions.fields[field]}</dt>
                <dd className="mt-2 max-h-[32rem] overflow-y-auto rounded-control border border-line bg-card p-4 text-base leading-relaxed break-words whitespace-pre-wrap">
                  <Comparison pieces={pieces} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {chosen && chosen.version !== post.version ? (
        <Form method="post" className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card bg-sage p-5">
          <input type="hidden" name="version" value={chosen.version} />
          <Button variant="outline" disabled={busy}>
            {copy.revisions.restore}
          </Button>
          <p className="text-base text-ink-soft">
            {chosen.version}. {nameOf(chosen)}. {copy.revisions.restoreHint}{" "}
            {post.published ? copy.revisions.restoreLive : ""}
          </p>
        </Form>
      ) : null}
    </main>
  );
}

/** Long stretches without a change are folded to their ends. */
function Comparison({ pieces }: { pieces: Piece[] }) {
  const copy = useCopy("admin").revisions;
  return pieces.map(({ kind, text }, index) => {
    if (kind === "same")
      return <span key={index}>{text.length > 600 ? `${text.slice(0, 200)} … ${text.slice(-200)}` : text}</span>;
    const Mark = kind === "added" ? "ins" : "del";
    return (
      <Mark
        key={index}
        className={kind === "added" ? "bg-sage text-forest-deep no-underline" : "bg-danger-soft text-danger"}
      >
        <span className="sr-only">{kind === "added" ? copy.added : copy.removed}: </span>
        {text}
      </Mark>
    );
  });
}
