import { useRouteLoaderData } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** False while mails are written to files. */
export function useHasMailServer(): boolean {
  return useRouteLoaderData<{ hasMailServer: boolean }>("features/admin/admin.layout")?.hasMailServer ?? true;
}

/** For screens that show mails or send them: says that nothing is sent while no mail server is set. */
export function NoMailServer() {
  const { outbox } = useCopy("admin").mail;
  return useHasMailServer() ? null : (
    <Alert className="mt-5" data-no-mail-server="">
      {outbox}
    </Alert>
  );
}
