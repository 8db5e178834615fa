import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function RestoreLook({ address }: { address: string }) {
  const { look: copy } = useCopy("settings");
  // The form of the page begins anew with what is stored then.
  return (
    <Form method="post" action={address} reloadDocument className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" variant="outline" name="intent" value="delivered-look">
        {copy.restore}
      </Button>
      <p className="text-[0.9375rem] text-ink-soft">{copy.restoreHint}</p>
    </Form>
  );
}
