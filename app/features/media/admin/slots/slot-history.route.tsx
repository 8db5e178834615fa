import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pictureForm } from "./slot-form.ts";
import { pictureRevisions, restorePictureVersion } from "./saving.server.ts";
import { requireSlot } from "./require-slot.server.ts";
import { useSlotLabels } from "./use-slot-labels.ts";
import type { Route } from "./+types/slot-history.route.ts";

export const handle: PageHandle = { namespaces: ["people"] };

const versions = historyRoute((params: { slot: string }, request) => {
  const slot = requireSlot(request, params.slot);
  const compared = { history: pictureRevisions, fields: pictureForm.names };
  const subject = { title: slot, slot };
  return { id: slot, subject, address: `/admin/pictures/${slot}`, ...compared, restore: restorePictureVersion };
});
export const loader = versions.loader;
export const action = versions.action;

export default function PictureHistory(props: Route.ComponentProps) {
  const { slots } = useCopy("people").pictures;
  return <HistoryPage {...props} name={slots[props.loaderData.subject.slot]} labels={useSlotLabels()} />;
}
