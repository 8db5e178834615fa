import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export type DiskWarning = { kind: "full" | "filesFull" | "low"; freeMegabytes: number };

/** On every page of the back office while the server's disk is full or nearly so. */
export function DiskNotice({ disk }: { disk: DiskWarning | undefined }) {
  const { storage } = useCopy("admin");
  if (!disk) return null;
  return (
    <div className="page-width pt-6">
      <Alert variant={disk.kind === "low" ? "info" : "destructive"} data-disk={disk.kind}>
        {fill(storage[disk.kind], { free: disk.freeMegabytes })}
      </Alert>
    </div>
  );
}
