import { defineRecordForm, missingWordsOf } from "#app/components/admin/form/record-rules.ts";
import { inOneLanguage } from "#app/components/admin/form/shared-rules.ts";
import { eventFields } from "../event-record.ts";

/** The rules of an event, for browser and server. A draft may be written in one language first. */
export const eventForm = defineRecordForm({
  kind: "event",
  fields: eventFields,
  rules(values) {
    const { localStart, repeat, repeatUntil, state } = values;
    const isEndBeforeStart = repeat !== "none" && repeatUntil && repeatUntil < localStart.slice(0, 10);
    return {
      ...(isEndBeforeStart ? { repeatUntil: { key: "untilBefore" } } : {}),
      ...(state === "draft" ? inOneLanguage(values, "title") : missingWordsOf(eventFields, values)),
    };
  },
});
