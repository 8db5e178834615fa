import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** In place of what needs a recent proof of identity. */
export function ProofNeeded({ address }: { address: string }) {
  const { proofHint, proof } = useCopy("hooks");
  return (
    <div className="mt-6">
      <p className="max-w-prose text-base text-ink-soft">{proofHint}</p>
      <Button asChild size="sm" className="mt-4">
        <Link to={`/auth/again?next=${encodeURIComponent(address)}`} reloadDocument>
          {proof}
        </Link>
      </Button>
    </div>
  );
}
