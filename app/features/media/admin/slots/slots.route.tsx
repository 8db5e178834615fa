import { Link } from "react-router";
import { WithHelp } from "#app/components/admin/help-link.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { pictureSlotNames, pictureSlots } from "#app/components/slots/slots.ts";
import { ImageTabs } from "#app/components/admin/image-tabs.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { listReplacedPictures } from "./saving.server.ts";
import { ShownPicture } from "#app/components/admin/images/shown-picture.tsx";
import type { Route } from "./+types/slots.route.ts";

export const handle: PageHandle = { namespaces: ["people"] };

export async function loader() {
  const replaced = await listReplacedPictures();
  return { slots: pictureSlotNames.map((slot) => ({ slot, values: replaced.get(slot) })) };
}

export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { pictures: copy } = useCopy("people");
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <WithHelp>
        <h1 className="text-title">{copy.title}</h1>
      </WithHelp>
      <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.intro}</p>
      <ImageTabs />
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {loaderData.slots.map(({ slot, values }) => (
          <li key={slot} className="group relative overflow-hidden rounded-card border border-line bg-card">
            <ShownPicture slot={slot} values={values} className="aspect-[4/3]" />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
              <h2 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
                <Link
                  to={`/admin/pictures/${slot}`}
                  className="after:absolute after:inset-0 after:rounded-card group-hover:text-clay"
                >
                  {copy.slots[slot]}
                </Link>
              </h2>
              <Badge variant={values ? "default" : "outline"}>{values ? copy.replaced : copy.delivered}</Badge>
              <p className="w-full text-[0.9375rem] text-ink-soft">
                {fill(copy.page, { page: pictureSlots[slot].page })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
