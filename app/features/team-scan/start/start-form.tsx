import { ArrowRight, ChevronDown } from "lucide-react";
import { DeclaredField } from "#app/components/form/declared-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answerHash, formAnswer } from "#app/components/form/form-answer.ts";
import { listErrors } from "#app/components/form/list-errors.ts";
import { FormGuard } from "#app/components/form/form-guard.tsx";
import { PrivacyNotice } from "#app/components/form/privacy-notice.tsx";
import type { FormFailure } from "#app/components/form/post-json.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field, FieldHint } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { teamScanRules as rules } from "../rules.ts";
import { fields, groupFields, startFields, type StartField, type StartValues } from "./start-fields.ts";

type StartFormProps = {
  values: StartValues;
  errors: Partial<Record<StartField, string>>;
  failure?: FormFailure;
  comparable: boolean;
  /** The private link of the round before. */
  previous: string;
  days: { first: string; last: string };
  submissionKey: string;
  startedAt: number;
};

/** As wide as one of two columns. */
const half = "sm:max-w-[calc(50%-1rem)]";

const idOf = (field: StartField) => `team-${field}`;

/** A plain form: the server checks it and shows it again with messages. */
export function StartForm(props: StartFormProps) {
  const { values, errors, failure, comparable, previous, days, submissionKey, startedAt } = props;
  const { form } = useCopy("team-scan").start;
  const { storageFull } = useCopy("common");
  const language = useLanguage();
  const localized = useLocalized();
  const labelOf = (field: StartField) => {
    const group = groupFields.findIndex((name) => name === field);
    return group === -1 ? form[field as keyof typeof form & StartField] : fill(form.group, { number: group + 1 });
  };
  // Folded, they are sent all the same. Whoever has named a group, or must correct one, sees them at once.
  const wantsGroups = [...groupFields, "leadership" as const].some((field) => values[field] || errors[field]);
  const listed = listErrors(startFields, errors, idOf, labelOf);
  const declared = <Name extends StartField>(name: Name, hint?: string) => ({
    id: idOf(name),
    name,
    field: fields[name],
    words: { label: labelOf(name), hint },
    value: values[name],
    error: errors[name],
  });
  return (
    <form method="post" action={`${localized("/tools/team")}${answerHash}`} noValidate className="grid gap-7 lg:mt-2">
      {listed.length > 0 ? (
        <ErrorSummary title={plural(form, "summary", listed.length, language)} errors={listed} />
      ) : null}
      {failure ? (
        <Alert variant="destructive" data-failure={failure} {...formAnswer} className="scroll-mt-24">
          {failure === "limited" ? form.rateLimited : failure === "full" ? storageFull.form : form.failed}
        </Alert>
      ) : null}
      <FormGuard submissionKey={submissionKey} startedAt={startedAt} honeypotLabel={form.leaveEmpty} />
      <input type="hidden" name="previous" value={previous} />
      <div className="grid gap-x-8 gap-y-7 sm:grid-cols-2">
        <DeclaredField {...declared("organization")} />
        <DeclaredField {...declared("name")} />
        <DeclaredField {...declared("email", form.emailHint)} className="sm:col-span-2" />
        {/* One below the other: beside each other, hints of different length would shift the fields. */}
        <DeclaredField
          {...declared("invited", form.invitedHint)}
          input={{ className: half }}
          className="sm:col-span-2"
        />
        <DeclaredField
          {...declared("closingDay", form.closingDayHint)}
          input={{ className: half, min: days.first, max: days.last }}
          className="sm:col-span-2"
        />
      </div>
      <Checkbox
        name="personal"
        value="yes"
        id={idOf("personal")}
        label={form.personal}
        hint={fill(form.personalHint, { max: rules.maxPersonalLinks })}
        error={errors.personal}
        defaultChecked={values.personal === "yes"}
      />
      <details open={wantsGroups} className="group border-t border-line pt-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 hover:text-clay [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 stroke-[1.75] transition-transform duration-200 group-open:rotate-180"
          />
          <span className="font-display text-heading">
            {form.groupsLegend} <span className="font-sans text-base text-ink-soft">({form.optional})</span>
          </span>
        </summary>
        <fieldset className="mt-2 min-w-0" aria-describedby="groups-hint">
          <legend className="sr-only">{form.groupsLegend}</legend>
          <FieldHint id="groups-hint">{form.groupsHint}</FieldHint>
          <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {groupFields.map((name) => (
              <DeclaredField key={name} {...declared(name)} />
            ))}
          </div>
          <Field
            id={idOf("leadership")}
            label={form.leadership}
            hint={form.leadershipHint}
            error={errors.leadership}
            className="mt-6"
          >
            <Select name="leadership" defaultValue={values.leadership} className={half}>
              <option value="">{form.leadershipNone}</option>
              {groupFields.map((name, index) => (
                <option key={name} value={index + 1}>
                  {values[name] || fill(form.group, { number: index + 1 })}
                </option>
              ))}
            </Select>
          </Field>
        </fieldset>
      </details>
      <div className="border-t border-line pt-6">
        <Checkbox name="comparable" value="yes" label={form.comparable} defaultChecked={comparable} />
        <PrivacyNotice copy={form} className="mt-4" />
        <Button variant="hero" size="lg" className="mt-8 w-full sm:w-auto">
          {form.submit}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </form>
  );
}
