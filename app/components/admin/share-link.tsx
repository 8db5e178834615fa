import { use } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/feedback/toast-store.ts";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";

type ShareLinkProps = {
  /** The id of its form, where it stands in another one. */
  form?: string;
  intro: string;
  /** The link that was just created. Only its hash is stored, so it is shown once. */
  shared: { path: string; expiresAt: Date } | undefined;
  /** A link that exists already. */
  link: { expiresAt: Date } | undefined;
  revoked: boolean;
};

/** The fields of a form that shares a draft with anyone who has the link: intents `share` and `revoke`. */
export function ShareLink({ form, intro, shared, link, revoked }: ShareLinkProps) {
  const { common, editor } = useCopy("admin");
  const words = editor.preview;
  const language = useLanguage();
  const { siteUrl } = use(RequestInfoContext);
  const address = shared && siteUrl + shared.path;
  const until = shared?.expiresAt ?? link?.expiresAt;

  async function copyAddress() {
    await navigator.clipboard.writeText(address!);
    toast({ title: common.copied });
  }

  return (
    <>
      {address ? (
        <div className="flex gap-2">
          <Input
            readOnly
            value={address}
            aria-label={words.share}
            onFocus={(event) => event.target.select()}
            className="text-base"
          />
          <Button
            type="button"
            variant="outline"
            onClick={() => void copyAddress()}
            className="shrink-0 noscript:hidden"
          >
            {common.copy}
          </Button>
        </div>
      ) : null}
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {until ? fill(words.shareHint, { date: shortDate(until, language) }) : revoked ? words.revoked : intro}
        {until && !address ? ` ${words.shareAgain}` : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button form={form} size="sm" variant="outline" name="intent" value="share">
          {until ? words.shareNew : words.share}
        </Button>
        {until ? (
          <Button form={form} size="sm" variant="ghost" name="intent" value="revoke">
            {words.revoke}
          </Button>
        ) : null}
      </div>
    </>
  );
}
