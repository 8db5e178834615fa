import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { DraftState } from "./use-draft.ts";

/** An autosaved draft as a screen's loader passes it on. `own` is false for a colleague's. */
export type ServerDraft<Value> = { own: boolean; authorName: string; value: Value; version: number; updatedAt: Date };

type DraftNoticesProps<Value extends object> = {
  draft: DraftState<Value>;
  /** The author's own draft, unless the device has the same or a newer one. */
  server?: ServerDraft<Partial<Value>>;
  /** Drafts of colleagues. */
  others?: ServerDraft<Partial<Value>>[];
  onDiscardServer?: () => void;
};

/** Text from an earlier visit, another device or another person that is not saved. */
export function DraftNotices<Value extends object>(props: DraftNoticesProps<Value>) {
  const { draft, server, others = [], onDiscardServer } = props;
  const words = useCopy("admin").kit.form.unsaved;
  const language = useLanguage();
  const date = (at: Date | number) => momentText(new Date(at), language);
  return (
    <>
      {draft.restoredAt ? (
        <Notice text={fill(words.restored, { date: date(draft.restoredAt) })}>
          <Choice label={words.discard} onClick={draft.discard} />
        </Notice>
      ) : draft.setAside ? (
        <Notice text={fill(words.setAside, { date: date(draft.setAside.at) })}>
          <Choice label={words.bringBack} onClick={draft.bringBack} />
        </Notice>
      ) : server && !draft.dirty ? (
        <Notice text={fill(words.serverDraft, { date: date(server.updatedAt) })}>
          <Choice label={words.openDraft} onClick={() => draft.open(server)} />
          {onDiscardServer ? <Choice label={words.discard} onClick={onDiscardServer} /> : null}
        </Notice>
      ) : null}
      {others.map(({ authorName, updatedAt }) => (
        <Notice key={authorName} text={fill(words.otherDraft, { name: authorName, date: date(updatedAt) })} />
      ))}
    </>
  );
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Alert className="mb-4">
      {text} <span className="inline-flex flex-wrap gap-x-4">{children}</span>
    </Alert>
  );
}

function Choice({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button type="button" variant="link" size="sm" onClick={onClick} className="min-h-0 py-0">
      {label}
    </Button>
  );
}
