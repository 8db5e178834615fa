import { RotateCcw } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { FieldError } from "#app/components/ui/forms/field.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { byLanguage } from "#app/platform/i18n/words.ts";
import type { FieldProblem } from "../../field-problems.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import { textsOf } from "../form/page-filter.ts";
import { PairEditor } from "./pair-editor.tsx";
import { useLabels } from "./use-labels.ts";
import { ShownText } from "#app/components/admin/variables/variable-text.tsx";
import { arrange, blankItem, canonical, exampleAt, fieldKey, withText, type Pair } from "./values.ts";

type FieldEditorProps = {
  field: PageField;
  value: Pair;
  onChange: (value: Pair) => void;
  problems?: FieldProblem[];
  named?: boolean;
  /** The words that are stored instead of those that the editor began with. */
  conflict?: { savedBy: string; theirs: Pair };
  /** Where there is no other button that saves. */
  keepMine?: { label: string; onClick: () => void };
};

/** One field with everything around it: state, both languages, the delivered words, problems, a colleague's words. */
export function FieldEditor({
  field,
  value,
  onChange,
  problems = [],
  named = false,
  conflict,
  keepMine,
}: FieldEditorProps) {
  const { fields: copy } = useCopy("pages");
  const { common } = useCopy("admin");
  const { problemText } = useLabels();
  const key = fieldKey(field);
  const differs =
    canonical(value.en) !== canonical(field.delivered.en) || canonical(value.es) !== canonical(field.delivered.es);
  return (
    <div className="@container grid grid-cols-1 gap-3">
      <FieldState field={field} />
      {conflict ? (
        <Alert variant="destructive">
          <p>{conflict.savedBy ? fill(copy.conflict, { name: conflict.savedBy }) : copy.conflictUnnamed}</p>
          <Words value={conflict.theirs} />
          <Button
            size="sm"
            variant="outline"
            className="mt-3"
            name="op"
            value={`reset|${key}`}
            onClick={(event) => {
              event.preventDefault();
              onChange(conflict.theirs);
            }}
          >
            {copy.useTheirs}
          </Button>
          {keepMine ? (
            <Button size="sm" variant="ghost" className="mt-3" onClick={keepMine.onClick}>
              {keepMine.label}
            </Button>
          ) : (
            <p className="mt-2">{copy.keepMine}</p>
          )}
        </Alert>
      ) : null}
      {/* Those of a text stand below it. */}
      {languages.map((language) =>
        problems
          .filter((problem) => problem.language === language && !isAboutText(field, problem))
          .map((problem, index) => (
            <FieldError key={`${language}-${index}`} role="alert">
              {common[nameKey[language]]}: {problemText(problem)}
            </FieldError>
          )),
      )}
      <PairEditor
        field={field}
        fieldKey={key}
        value={value}
        named={named}
        problems={problems}
        onText={(language, where, text) => onChange({ ...value, [language]: withText(value[language], where, text) })}
        onArrange={(arrangement) => {
          const newKey = `item-${Math.random().toString(36).slice(2, 10)}`;
          onChange(
            byLanguage((language) =>
              arrange(value[language], arrangement, blankItem(field.delivered[language], arrangement.where, newKey)),
            ),
          );
        }}
      />
      {differs ? (
        <details className="rounded-control border border-line bg-card px-4 py-1">
          <summary className="min-h-11 cursor-pointer py-2.5 text-[0.9375rem] font-medium">{copy.delivered}</summary>
          <Words value={field.delivered} />
          <Button
            size="sm"
            variant="outline"
            className="my-3"
            name="op"
            value={`restore|${key}`}
            onClick={(event) => {
              event.preventDefault();
              onChange(field.delivered);
            }}
          >
            <RotateCcw aria-hidden />
            {copy.restore}
          </Button>
        </details>
      ) : null}
    </div>
  );
}

function isAboutText(field: PageField, { language, where }: FieldProblem): boolean {
  return typeof exampleAt(field.delivered[language], where) === "string";
}

function FieldState({ field }: { field: PageField }) {
  const { states } = useCopy("pages");
  const shown = (["draft", "changed", "older", "update"] as const).filter(
    (state) =>
      ({ draft: field.hasDraft, changed: field.isChanged, older: field.spanishOlder, update: field.deliveredChanged })[
        state
      ],
  );
  if (shown.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {shown.map((state) => (
        <Badge key={state} variant={state === "changed" ? "default" : state === "draft" ? "accent" : "clay"}>
          {states[state]}
        </Badge>
      ))}
    </p>
  );
}

/** Words to read and compare with. */
function Words({ value }: { value: Pair }) {
  const { common } = useCopy("admin");
  const { variableName } = useLabels();
  return (
    <dl className="grid gap-3 text-base @2xl:grid-cols-2">
      {languages.map((language) => (
        <div key={language} lang={language}>
          <dt className="text-sm text-ink-soft">{common[nameKey[language]]}</dt>
          {textsOf(value[language]).map((text, index) => (
            <dd key={index} className="mt-1 break-words whitespace-pre-wrap">
              <ShownText text={text} nameOf={variableName} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
