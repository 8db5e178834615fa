import { useState, type ReactNode } from "react";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { sendTimes } from "#app/features/leads/conversation/send-times.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** When the answer goes out, on the person's clock. */
export function SendTime({ field, zones }: { field: (name: string) => FormField; zones: string[] }) {
  const { answer: copy } = useCopy("admin").lead;
  const [when, setWhen] = useState(String(field("when").value));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <Field id={field("when").id} label={copy.when}>
        <Select name="when" defaultValue={when} onChange={({ target }) => setWhen(target.value)}>
          {sendTimes.map((time) => (
            <option key={time} value={time}>
              {copy.times[time]}
            </option>
          ))}
        </Select>
      </Field>
      <When show={when === "at"}>
        <TextField field={field("at")} label={copy.at} type="datetime-local" />
      </When>
      <When show={when === "at" || when === "tomorrow"}>
        <Field id={field("zone").id} label={copy.zone} error={field("zone").error}>
          <Select name="zone" defaultValue={String(field("zone").value)}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        </Field>
      </When>
    </div>
  );
}

/** Fields that a choice needs; without JavaScript they always show. */
function When({ show, children }: { show: boolean; children: ReactNode }) {
  return <div hidden={useHydrated() && !show}>{children}</div>;
}
