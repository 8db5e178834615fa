import { Send } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** In the menu of a row: a letter to subscribers from an article, an event or a story. */
export function MakeLetter({ kind, id }: { kind: "post" | "event" | "story"; id: string }) {
  const { common } = useCopy("admin");
  const may = usePermission();
  if (!may("/admin/letters", "create")) return null;
  return (
    <Form method="post" action="/admin/letters" className="grid">
      <input type="hidden" name="from" value={`${kind}:${id}`} />
      <Button variant="ghost" size="sm" name="intent" value="create">
        <Send aria-hidden />
        {common.makeLetter}
      </Button>
    </Form>
  );
}
