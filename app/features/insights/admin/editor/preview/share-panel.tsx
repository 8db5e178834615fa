import { use } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { toast } from "#app/components/ui/feedback/toast-store.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import type { EditorAnswer } from "../editor-answer.ts";

type SharePanelProps = { id: string; link: { expiresAt: Date } | undefined; answer: EditorAnswer | undefined };

/** A separate form: sharing does not save, and the link shows the last saved text. */
export function SharePanel({ id, link, answer }: SharePanelProps) {
  const copy = useCopy("admin");
  const { preview } = copy.editor;
  const language = useLanguage();
  const { siteUrl } = use(RequestInfoContext);
  const fetcher = useFetcher<EditorAnswer>();
  const latest = fetcher.data ?? answer;
  const shared = latest && "shared" in latest ? latest.shared : undefined;
  const address = shared && siteUrl + shared.path;
  const until = shared?.expiresAt ?? link?.expiresAt;

  async function copyAddress() {
    await navigator.clipboard.writeText(address!);
    toast({ title: copy.common.copied });
  }

  return (
    <fetcher.Form method="post" action={`/admin/posts/${id}`} className="grid gap-3">
      {address ? (
        <div className="flex gap-2">
          <Input
            readOnly
            value={address}
            aria-label={preview.share}
            onFocus={(event) => event.target.select()}
            className="text-base"
          />
          <Button
            type="button"
            variant="outline"
            onClick={() => void copyAddress()}
            className="shrink-0 noscript:hidden"
          >
            {copy.common.copy}
          </Button>
        </div>
      ) : null}
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {until
          ? fill(preview.shareHint, { date: shortDate(until, language) })
          : latest && "revoked" in latest
            ? preview.revoked
            : preview.shareIntro}
        {until && !address ? ` ${preview.shareAgain}` : ""}
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
    </fetcher.Form>
  );
}
