import { ArrowDown, ArrowUp, Plus, Trash2, Undo2 } from "lucide-react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { fieldsUnder, readParts, type listOf } from "../page-values.ts";
import { ArrangeButton } from "./arrange-button.tsx";
import type { SectionFieldsProps } from "./section-props.ts";
import { StoredFieldInput } from "./stored-field-input.tsx";

type EntryFieldsProps = Pick<SectionFieldsProps, "part" | "field" | "contents" | "library"> & {
  list: NonNullable<ReturnType<typeof listOf>>;
};

/** The entries of a section's list. */
export function EntryFields({ part, list, field, contents, library }: EntryFieldsProps) {
  const copy = useCopy("own-pages");
  const structure = String(contents.values[list.name] ?? "");
  const entries = readParts(structure);
  const act = (
    verb: "up" | "down" | "remove" | "restore",
    entry: string,
    name: string,
    icon: React.ReactNode,
    off = false,
  ) => (
    <ArrangeButton
      contents={contents}
      operation={`entry-${verb} ${part.id} ${entry}`}
      aria-label={fill(copy.actOn, { act: copy.acts[verb], section: name })}
      disabled={off}
    >
      {icon}
    </ArrangeButton>
  );
  return (
    <div className="grid gap-4">
      <input type="hidden" name={list.name} value={structure} />
      {entries.map((entry, index) => {
        const name = fill(copy.entry, { number: index + 1 });
        const isRemoved = entry.state === "removed";
        return (
          <fieldset key={entry.id} className="rounded-control border border-line p-4">
            <legend className="px-2 text-base font-medium">{name}</legend>
            <div className="-mt-2 flex items-center justify-end gap-1">
              {isRemoved ? (
                <>
                  <span className="mr-auto text-base text-ink-soft">{copy.partStates.removed}</span>
                  {act("restore", entry.id, name, <Undo2 aria-hidden />)}
                </>
              ) : (
                <>
                  {act("up", entry.id, name, <ArrowUp aria-hidden />, index === 0)}
                  {act("down", entry.id, name, <ArrowDown aria-hidden />, index === entries.length - 1)}
                  {act("remove", entry.id, name, <Trash2 aria-hidden />)}
                </>
              )}
            </div>
            <div hidden={isRemoved} className="grid gap-4">
              {fieldsUnder(`${part.id}_${entry.id}`, list.of).map((stored) => (
                <StoredFieldInput key={stored.name} stored={stored} field={field} library={library} />
              ))}
            </div>
          </fieldset>
        );
      })}
      {entries.length < list.most ? (
        <div>
          <ArrangeButton contents={contents} operation={`entry-add ${part.id}`} variant="outline">
            <Plus aria-hidden />
            {copy.addEntry}
          </ArrangeButton>
        </div>
      ) : null}
    </div>
  );
}
