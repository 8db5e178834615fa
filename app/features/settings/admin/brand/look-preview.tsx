import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { Look } from "#app/platform/site/look.ts";
import { partAddress } from "../part-names.ts";
import { previewAddress } from "./preview-address.ts";

const frameName = "look-preview";
/** Somebody who drags in the colour picker does not load a page for every colour on the way. */
const pauseMilliseconds = 400;

/** A document that was opened at another page keeps that page's policy, which allows no frame of this site. */
function wasOpenedElsewhere(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened !== undefined && new URL(opened.name).pathname !== partAddress("brand");
}

/** The home page of the site in the chosen look; nothing is saved. A plain form without JavaScript. */
export function LookPreview({ look }: { look: Look }) {
  const { look: copy } = useCopy("settings");
  const address = previewAddress(localizedPath(useLanguage(), "/"), look);
  const isHydrated = useHydrated();
  const [shown, setShown] = useState(address);
  const cameByClick = isHydrated && wasOpenedElsewhere();
  useEffect(() => {
    if (cameByClick) location.reload();
  }, [cameByClick]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <section
      aria-labelledby="look-preview-heading"
      className="min-w-0 rounded-card border border-line bg-card p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="look-preview-heading" className="text-heading">
          {copy.preview}
        </h2>
        {isHydrated ? (
          <Button asChild size="sm" variant="outline">
            <a href={address} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              {copy.openPreview}
            </a>
          </Button>
        ) : (
          <Button
            size="sm"
            variant="outline"
            formMethod="get"
            formAction={`${partAddress("brand")}/preview`}
            formTarget={frameName}
            formNoValidate
          >
            {copy.showPreview}
          </Button>
        )}
      </div>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">{copy.previewHint}</p>
      {cameByClick ? null : (
        <iframe
          name={frameName}
          src={shown}
          title={copy.frame}
          className="stays-light mt-4 h-[36rem] max-h-[80dvh] w-full rounded-control border border-line bg-paper"
        />
      )}
    </section>
  );
}
