import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pictureForm } from "./slot-form.ts";
import { findPicture, pictureRevisions, restorePictureVersion } from "./saving.server.ts";
import { requireSlot } from "./require-slot.server.ts";
import { useSlotLabels } from "./use-slot-labels.ts";
import type { Route } from "./+types/slot-history.route.ts";

export const handle: PageHandle = { namespaces: ["people"] };

export async function loader({ params, request }: Route.LoaderArgs) {
  const slot = requireSlot(request, params.slot);
  const history = await loadHistory(request, {
    history: pictureRevisions,
    subjectId: slot,
    toFields: (snapshot) => snapshot,
    fields: pictureForm.names,
  });
  return { slot, version: (await findPicture(slot)).version, history };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const slot = requireSlot(request, params.slot);
  return runRestore({ request, context }, `/admin/pictures/${slot}/history`, (version) =>
    restorePictureVersion(context.get(adminContext), slot, version),
  );
}

export default function PictureHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { slot, version, history } = loaderData;
  const { pictures: copy } = useCopy("people");
  return (
    <HistoryPage
      history={history}
      subject={{ title: copy.slots[slot], version }}
      back={{ to: `/admin/pictures/${slot}`, label: copy.slots[slot] }}
      labels={useSlotLabels()}
      failed={actionData?.failed === true}
    />
  );
}
