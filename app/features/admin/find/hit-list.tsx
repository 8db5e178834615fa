import { Link } from "react-router";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { hitKinds, type FoundHits, type Hit } from "./hit.ts";

type HitListProps = { found: FoundHits; onChoose?: () => void };

/** What was found, by kind. */
export function HitList({ found: { q, hits }, onChoose }: HitListProps) {
  const copy = useCopy("admin").find;
  if (hits.length === 0) return <p className="text-ink-soft">{fill(copy.nothing, { q })}</p>;
  return hitKinds.map((kind) => {
    const list = hits.filter((hit) => hit.kind === kind);
    if (list.length === 0) return null;
    return (
      <div key={kind} className="mb-3">
        <p aria-hidden className="shell-group">
          {copy.kinds[kind]}
        </p>
        <ul aria-label={copy.kinds[kind]}>
          {list.map((hit) => (
            <li key={hit.path + hit.title}>
              <HitLink hit={hit} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function HitLink({ hit: { title, hint, path }, onChoose }: { hit: Hit; onChoose?: () => void }) {
  return (
    <Link
      to={path}
      // The account has a frame of its own.
      reloadDocument={!path.startsWith("/admin")}
      onClick={onChoose}
      className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-2.5 py-2 hover:bg-sage hover:text-forest-deep focus-visible:bg-sage"
    >
      <span className="min-w-0 font-medium break-words">{title}</span>
      {hint ? <span className="min-w-0 text-[0.8125rem] break-words text-ink-soft">{hint}</span> : null}
    </Link>
  );
}
