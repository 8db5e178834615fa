import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { languages } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { FixedSetting } from "#app/platform/site/settings.server.ts";
import type { SettingName } from "#app/platform/site/settings-schema.ts";
import { noticeKinds } from "#site";
import { SettingField, SettingGroup } from "./setting-field.tsx";
import { SocialLinks } from "./social-links.tsx";

type SettingsFieldsProps = {
  field: (name: string) => FormField;
  fixed: Partial<Record<SettingName, FixedSetting>>;
  timeZones: string[];
};

export function SettingsFields({ field, fixed, timeZones }: SettingsFieldsProps) {
  const copy = useCopy("settings");
  const { groups, fields: labels, hints, notices } = copy;
  const of = (name: SettingName) => ({ field: field(name), fixed: fixed[name], label: labels[name] });
  const number = { inputMode: "numeric", maxLength: 5, required: true } as const;
  return (
    <>
      <SettingGroup title={groups.organization}>
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
      <SettingGroup title={groups.contact}>
        <SettingField {...of("email")} hint={hints.email} type="email" maxLength={254} required />
        <SettingField {...of("divisionEmail")} hint={hints.divisionEmail} type="email" maxLength={254} />
        <SocialLinks names={field("linkNames")} urls={field("linkUrls")} />
      </SettingGroup>
      <SettingGroup title={groups.calendar} hint={hints.calendar}>
        <SettingField {...of("calendarAllEventsUrl")} type="url" maxLength={500} />
        <SettingField {...of("calendarSubscribeUrl")} type="url" maxLength={500} />
        <SettingField {...of("calendarEmbedUrl")} type="url" maxLength={500} />
      </SettingGroup>
      <SettingGroup title={groups.answers}>
        <SettingField {...of("answerHours")} hint={hints.answerHours} {...number} />
        <SettingField {...of("remindAfterHours")} {...number} />
        <SettingField {...of("retentionMonths")} hint={hints.retentionMonths} {...number} />
        <SettingField
          {...of("divisionContact")}
          options={(["deliver", "log"] as const).map((choice) => [choice, copy.divisionContact[choice]])}
        />
      </SettingGroup>
      <SettingGroup title={groups.backups} hint={hints.backups}>
        <SettingField {...of("backupDays")} {...number} />
        <SettingField {...of("backupWeeks")} {...number} />
        <SettingField {...of("backupMonths")} hint={hints.backupMonths} {...number} />
      </SettingGroup>
      <SettingGroup title={groups.mail}>
        <SettingField {...of("senderName")} hint={hints.senderName} maxLength={80} />
        <p className="text-base font-medium md:col-span-2">
          {notices.legend}
          <span className="mt-1 block text-[0.9375rem] font-normal text-ink-soft">{hints.recipients}</span>
        </p>
        {noticeKinds.map((kind) => (
          <fieldset
            key={kind}
            className="grid min-w-0 gap-x-4 gap-y-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_9rem] sm:items-end md:col-span-2"
          >
            <legend className="float-left col-span-full w-full text-[0.9375rem] font-semibold">{notices[kind]}</legend>
            <SettingField {...of(`${kind}To`)} label={notices.to} maxLength={1000} />
            <SettingField
              {...of(`${kind}Language`)}
              label={notices.language}
              options={languages.map((language) => [language, copy.languages[language]])}
            />
          </fieldset>
        ))}
      </SettingGroup>
    </>
  );
}
