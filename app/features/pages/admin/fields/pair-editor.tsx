import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { isGroup, isProgramKey, type CopyGroup, type CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import { TextInput } from "./text-input.tsx";
import { useLabels } from "./use-labels.ts";
import { exampleAt, inputName, type Arrangement, type Pair, type NodePath } from "./values.ts";

export type PairEditorProps = {
  field: PageField;
  fieldKey: string;
  value: Pair;
  onText: (language: "en" | "es", where: NodePath, text: string) => void;
  onArrange: (arrangement: Arrangement) => void;
  /** Names of the inputs, for a form that is sent as it is. */
  named: boolean;
  problems: FieldProblem[];
};

type NodeProps = PairEditorProps & { en: CopyNode | undefined; es: CopyNode | undefined; where: NodePath };

/** A field in English and Spanish side by side; lists are arranged in both together. */
export function PairEditor(props: PairEditorProps) {
  return <Node {...props} en={props.value.en} es={props.value.es} where={[]} />;
}

function Node(props: NodeProps) {
  const { en, es, where, field } = props;
  if (Array.isArray(en)) return <ListItems {...props} en={en} es={Array.isArray(es) ? es : []} />;
  const example = exampleAt(field.delivered.en, where);
  if (typeof en === "object" || (en === undefined && typeof example === "object"))
    return <Parts {...props} en={en ?? {}} es={typeof es === "object" && !Array.isArray(es) ? es : {}} />;
  return <Texts {...props} />;
}

function Texts({ en, es, where, field, fieldKey, named, problems, onText }: NodeProps) {
  const { fieldName, placeName, sentenceOf } = useLabels();
  const place = where.join(".");
  const { common } = useCopy("admin");
  const values = { en, es };
  const label = [fieldName(field.path), placeName(where)].filter(Boolean).join(" › ");
  return (
    <div data-place={place} className="grid grid-cols-1 gap-3 @2xl:grid-cols-2">
      {languages.map((language) => (
        <TextInput
          key={language}
          language={language}
          label={common[nameKey[language]]}
          longLabel={`${label}, ${common[nameKey[language]]}`}
          name={named ? inputName(language, fieldKey, where) : undefined}
          delivered={field.delivered[language]}
          where={where}
          value={typeof values[language] === "string" ? values[language] : ""}
          errors={problems
            .filter((problem) => problem.language === language && problem.where.join(".") === place)
            .map(sentenceOf)}
          onChange={(text) => onText(language, where, text)}
        />
      ))}
    </div>
  );
}

/** The named parts of an item, or both forms of a count; also those that this item does without. */
function Parts(props: NodeProps & { en: CopyGroup; es: CopyGroup }) {
  const { en, es, where, field, fieldKey, named } = props;
  const { partName } = useLabels();
  const example = exampleAt(field.delivered.en, where);
  const names = [...new Set([...Object.keys(isGroup(example) ? example : {}), ...Object.keys(en)])];
  return (
    <div className="grid grid-cols-1 gap-4">
      {names.map((name) => {
        const text = en[name];
        return isProgramKey(name) ? (
          named && typeof text === "string" ? (
            languages.map((language) => (
              <input
                key={`${name}-${language}`}
                type="hidden"
                name={inputName(language, fieldKey, [...where, name])}
                value={text}
              />
            ))
          ) : null
        ) : (
          <div key={name} className="grid grid-cols-1 gap-1.5">
            <p className="text-[0.9375rem] font-medium text-ink-soft">{partName(name)}</p>
            <Node {...props} en={text} es={es[name]} where={[...where, name]} />
          </div>
        );
      })}
    </div>
  );
}

function ListItems(props: NodeProps & { en: CopyNode[]; es: CopyNode[] }) {
  const { en, es, where, field, fieldKey, onArrange } = props;
  const copy = useCopy("pages").fields;
  const { partName } = useLabels();
  // The count of lists inside of the items of a fixed list may change: only the outer one is named by the
  // specification.
  const isFixed = field.fixedCount && where.length === 0;
  const button = (kind: Arrangement["kind"], at: NodePath, label: string, icon: ReactNode, disabled = false) => (
    <Button
      variant="ghost"
      size="icon"
      name="op"
      value={`${kind}|${fieldKey}|${at.join(".")}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onArrange({ kind, where: at });
      }}
    >
      {icon}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {isFixed ? <p className="text-[0.9375rem] text-ink-soft">{copy.fixedCount}</p> : null}
      <ol className="grid grid-cols-1 gap-4">
        {en.map((item, index) => {
          const at = [...where, index];
          const name = partName(index);
          return (
            <li
              key={index}
              className="grid grid-cols-1 gap-2 rounded-control border border-line bg-paper/50 p-3 sm:p-4"
            >
              <div className="flex items-center gap-1">
                <p className="mr-auto text-[0.9375rem] font-semibold">{name}</p>
                {isFixed ? null : (
                  <>
                    {button("up", at, `${copy.up}: ${name}`, <ArrowUp aria-hidden />, index === 0)}
                    {button("down", at, `${copy.down}: ${name}`, <ArrowDown aria-hidden />, index === en.length - 1)}
                    {button("remove", at, `${copy.remove}: ${name}`, <Trash2 aria-hidden />, en.length === 1)}
                  </>
                )}
              </div>
              <Node {...props} en={item} es={es[index]} where={at} />
            </li>
          );
        })}
      </ol>
      {isFixed ? null : (
        <div>
          <Button
            variant="outline"
            size="sm"
            name="op"
            value={`add|${fieldKey}|${where.join(".")}`}
            onClick={(event) => {
              event.preventDefault();
              onArrange({ kind: "add", where });
            }}
          >
            <Plus aria-hidden />
            {copy.add}
          </Button>
        </div>
      )}
    </div>
  );
}
