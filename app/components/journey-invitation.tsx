import { ArrowRight } from "lucide-react";
import { Link } from "#app/platform/i18n/link.tsx";
import { Button } from "./ui/button.tsx";
import { cn } from "./ui/cn.ts";

type JourneyInvitationProps = {
  id: string;
  copy: { title: string; text: string; action: string };
  className?: string;
};

/** Shown at the end of a text: invites the reader to send an inquiry. */
export function JourneyInvitation({ id, copy, className }: JourneyInvitationProps) {
  return (
    <aside aria-labelledby={id} className={cn("screen-only bg-adobe py-16 lg:py-20", className)}>
      <div className="page-width flex flex-wrap items-center justify-between gap-8">
        <div className="max-w-xl">
          <h2 id={id} className="text-title font-light">
            {copy.title}
          </h2>
          <p className="mt-4 text-ink-soft text-balance">{copy.text}</p>
        </div>
        <Button asChild variant="hero" size="lg">
          <Link to="/journey">
            {copy.action}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </aside>
  );
}
