import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { languages } from "#app/platform/i18n/language.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { robotNames, robotPurposes } from "#app/platform/seo/robots.ts";
import type { FixedSetting } from "#app/platform/site/settings.server.ts";
import type { SettingName } from "#app/platform/site/settings-schema.ts";
import { noticeKinds } from "#site";
import { BrandFields } from "./brand/brand-fields.tsx";
import { SettingField, SettingGroup } from "./setting-field.tsx";
import { LetterTopics } from "./letter-topics.tsx";
import type { PartName } from "./part-names.ts";
import { SocialLinks } from "./social-links.tsx";

type SettingsFieldsProps = {
  part: PartName;
  field: (name: string) => FormField;
  fixed: Partial<Record<SettingName, FixedSetting>>;
  timeZones: string[];
};

const robotFields = {
  search: { name: "robotsSearch", robots: [] },
  answers: { name: "robotsAnswers", robots: robotNames.answers },
  training: { name: "robotsTraining", robots: robotNames.training },
} as const;

/** The settings of one part. */
export function SettingsFields({ part, field, fixed, timeZones }: SettingsFieldsProps) {
  const copy = useCopy("settings");
  const { groups, fields: labels, hints, notices } = copy;
  const of = (name: SettingName) => ({ field: field(name), fixed: fixed[name], label: labels[name] });
  const number = { inputMode: "numeric", maxLength: 5, required: true } as const;
  switch (part) {
    case "organization":
      return (
        <SettingGroup>
          <SettingField {...of("name")} maxLength={60} required />
          <SettingField {...of("foundingYear")} {...number} />
          <SettingField {...of("founderName")} maxLength={80} required />
          <SettingField {...of("author")} hint={hints.author} maxLength={120} />
          <SettingField
            {...of("timeZone")}
            hint={hints.timeZone}
            options={timeZones.map((zone) => [zone, zone.replaceAll("_", " ")])}
          />
        </SettingGroup>
      );
    case "contact":
      return (
        <SettingGroup>
          <SettingField {...of("email")} hint={hints.email} type="email" maxLength={254} required />
          <SettingField {...of("divisionEmail")} hint={hints.divisionEmail} type="email" maxLength={254} />
          <SettingField {...of("phone")} hint={hints.phone} type="tel" maxLength={40} />
          <SettingField {...of("postalAddress")} hint={hints.postalAddress} maxLength={200} />
          <SocialLinks names={field("linkNames")} urls={field("linkUrls")} />
        </SettingGroup>
      );
    case "events":
      return (
        <SettingGroup hint={hints.calendar}>
          <SettingField {...of("calendarAllEventsUrl")} type="url" maxLength={500} />
          <SettingField {...of("calendarSubscribeUrl")} type="url" maxLength={500} />
          <SettingField {...of("calendarEmbedUrl")} type="url" maxLength={500} />
        </SettingGroup>
      );
    case "letters":
      return (
        <SettingGroup>
          <LetterTopics english={field("topicsEn")} spanish={field("topicsEs")} />
        </SettingGroup>
      );
    case "privacy":
      return (
        <SettingGroup>
          <SettingField {...of("answerHours")} hint={hints.answerHours} {...number} />
          <SettingField {...of("remindAfterHours")} {...number} />
          <SettingField {...of("retentionMonths")} hint={hints.retentionMonths} {...number} />
          <SettingField
            {...of("divisionContact")}
            options={(["deliver", "log"] as const).map((choice) => [choice, copy.divisionContact[choice]])}
          />
        </SettingGroup>
      );
    case "robots":
      return (
        <SettingGroup>
          {robotPurposes.map((purpose) => {
            const { name, robots } = robotFields[purpose];
            return (
              <div key={purpose} className="md:col-span-2">
                <SettingField
                  {...of(name)}
                  hint={fill(hints[name], { robots: robots.join(", ") })}
                  options={(["allow", "refuse"] as const).map((choice) => [choice, copy.robots[choice]])}
                />
              </div>
            );
          })}
        </SettingGroup>
      );
    case "backups":
      return (
        <SettingGroup title={groups.backups} hint={hints.backups}>
          <SettingField {...of("backupDays")} {...number} />
          <SettingField {...of("backupWeeks")} {...number} />
          <SettingField {...of("backupMonths")} hint={hints.backupMonths} {...number} />
        </SettingGroup>
      );
    case "mail":
      return (
        <SettingGroup title={groups.mail}>
          <SettingField {...of("senderName")} hint={hints.senderName} maxLength={80} />
          <SettingField {...of("letterRate")} hint={hints.letterRate} {...number} />
          <p className="text-base font-medium md:col-span-2">
            {notices.legend}
            <span className="mt-1 block text-[0.9375rem] font-normal text-ink-soft">{hints.recipients}</span>
          </p>
          {noticeKinds.map((kind) => (
            <fieldset
              key={kind}
              className="grid min-w-0 gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_9rem] sm:items-end md:col-span-2"
            >
              <legend className="float-left col-span-full w-full text-[0.9375rem] font-semibold">
                {notices[kind]}
              </legend>
              <SettingField {...of(`${kind}To`)} label={notices.to} maxLength={1000} />
              <SettingField
                {...of(`${kind}Language`)}
                label={notices.language}
                options={languages.map((language) => [language, copy.languages[language]])}
              />
            </fieldset>
          ))}
        </SettingGroup>
      );
    case "brand":
      return <BrandFields accent={of("accent").field} pairing={of("typePairing").field} />;
  }
}
