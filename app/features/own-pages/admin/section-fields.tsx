import { ArrowDown, ArrowUp, Copy, Eye, EyeOff, Trash2, Undo2 } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { fieldsUnder, listOf } from "../page-values.ts";
import { kindNamed, type SectionName } from "../sections/kinds.tsx";
import { ArrangeButton } from "./arrange-button.tsx";
import { EntryFields } from "./entry-fields.tsx";
import type { SectionFieldsProps } from "./section-props.ts";
import { StoredFieldInput } from "./stored-field-input.tsx";

/** One section: what can be done with it, and its words in both languages. A removed one is a line until it is saved. */
export function SectionFields({ part, place, count, field, contents, library }: SectionFieldsProps) {
  const copy = useCopy("own-pages");
  const fields = kindNamed(part.kind)?.fields;
  if (!fields) return null;
  const { id, kind, state } = part;
  const words = copy.kinds[kind as SectionName];
  const name = `${place + 1}. ${words.name}`;
  const list = listOf(id, fields);
  const isRemoved = state === "removed";
  const act = (verb: keyof typeof copy.acts, icon: React.ReactNode, disabled = false) => (
    <ArrangeButton
      contents={contents}
      operation={`${verb} ${id}`}
      aria-label={fill(copy.actOn, { act: copy.acts[verb], section: name })}
      disabled={disabled}
    >
      {icon}
      <span className="max-sm:sr-only">{copy.acts[verb]}</span>
    </ArrangeButton>
  );
  return (
    <section aria-label={name} data-section={kind} className="rounded-card border border-line bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-heading">{name}</h3>
        {state === "shown" ? null : <Badge variant="outline">{copy.partStates[state]}</Badge>}
        <div className="flex flex-wrap gap-1 lg:ml-auto">
          {isRemoved ? (
            act("restore", <Undo2 aria-hidden />)
          ) : (
            <>
              {act("up", <ArrowUp aria-hidden />, place === 0)}
              {act("down", <ArrowDown aria-hidden />, place === count - 1)}
              {act("copy", <Copy aria-hidden />)}
              {state === "hidden" ? act("show", <Eye aria-hidden />) : act("hide", <EyeOff aria-hidden />)}
              {act("remove", <Trash2 aria-hidden />)}
            </>
          )}
        </div>
      </div>
      <div hidden={isRemoved}>
        <p className="mt-1 text-[0.9375rem] text-ink-soft">{words.text}</p>
        <div className="mt-5 grid gap-5">
          {fieldsUnder(id, fields).map((stored) => (
            <StoredFieldInput key={stored.name} stored={stored} field={field} library={library} />
          ))}
          {list ? <EntryFields part={part} list={list} {...{ field, contents, library }} /> : null}
        </div>
      </div>
    </section>
  );
}
