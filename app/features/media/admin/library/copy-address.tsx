import { Copy } from "lucide-react";
import { use } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/feedback/toast-store.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";

export function CopyAddress({ address }: { address: string }) {
  const copy = useCopy("admin").images;
  const { siteUrl } = use(RequestInfoContext);
  async function copyNow() {
    await navigator.clipboard.writeText(siteUrl + address);
    toast({ title: copy.addressCopied });
  }
  return (
    <Button type="button" variant="ghost" size="sm" onClick={() => void copyNow()} className="-ml-3 noscript:hidden">
      <Copy aria-hidden />
      {copy.copyAddress}
    </Button>
  );
}
