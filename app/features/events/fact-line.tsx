import { Hours } from "./schedule/hours.tsx";

/**
 * Facts in one line, the first of which is the time, with dots between them. Each dot stands before its fact, and at the start of a line it is cut off.
 */
export function FactLine({ facts }: { facts: string[] }) {
  return (
    <div className="overflow-hidden">
      <ul className="-ml-6 flex flex-wrap text-base text-ink-soft">
        {facts.map((fact) => (
          <li
            key={fact}
            className="relative pl-6 first:text-clay before:absolute before:left-2.5 before:text-line-strong before:content-['·']"
          >
            <span className="inline-block first-letter:uppercase">
              <Hours>{fact}</Hours>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
