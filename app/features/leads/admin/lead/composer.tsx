import { use, useRef } from "react";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { LeadAddress } from "../place/lead-address.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { answerVariables } from "#app/platform/text/answer-variables.ts";
import { AnswerFields } from "./composer/answer-fields.tsx";
import type { ComposerStart } from "./composer/composer-start.ts";
import { fillLabel } from "./composer/fill-fields.tsx";
import { fillName } from "./composer/fill-names.ts";
import { Presence } from "./composer/presence.tsx";
import { useSeenVersion } from "./composer/use-seen-version.ts";

type ComposerProps = {
  lead: { id: string; name: string; version: number };
  start: ComposerStart;
  answer: FormAnswer | undefined;
};

/** Where a person is answered. A plain form without JavaScript; what is typed is kept on the device and on the server. */
export function Composer({ lead, start, answer }: ComposerProps) {
  const { answer: copy } = useCopy("admin").lead;
  const seen = useSeenVersion(lead.version);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const address = `/admin/leads/${lead.id}`;
  return (
    <section
      aria-labelledby="answer-heading"
      data-key="reply"
      onInput={() => {
        typedAt.current = Date.now();
      }}
      className="mb-10 rounded-card border border-line bg-card p-5"
    >
      <h2 id="answer-heading" className="mb-4 text-heading">
        {copy.title}
      </h2>
      <Presence address={address} others={start.present} typedAt={typedAt} />
      <AdminForm
        kind="lead-answer"
        subjectId={lead.id}
        address={use(LeadAddress)}
        stored={{ version: 0, values: start.values }}
        answer={answer}
        labels={{
          subject: copy.subject,
          body: fill(copy.label, lead),
          signature: copy.signature,
          language: copy.language,
          when: copy.when,
          at: copy.at,
          zone: copy.zone,
          files: copy.files,
          ...Object.fromEntries(answerVariables.map((name) => [fillName(name), fillLabel(copy.variables[name])])),
        }}
        errorTexts={copy.errors}
        rules={() => import("./answer-form.ts").then(({ answerForm }) => answerForm)}
        drafts={start.drafts}
        intent="answer"
        submit={copy.submit}
        clearOnSave
        keepsDraftOnSave
        withFiles
      >
        {(field) => <AnswerFields field={field} name={lead.name} address={address} start={start} seen={seen} />}
      </AdminForm>
    </section>
  );
}
