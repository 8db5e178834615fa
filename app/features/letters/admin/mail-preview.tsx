import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const devices = ["phone", "desktop", "text"] as const;
const looks = ["light", "dark"] as const;
export type View = { device: (typeof devices)[number]; look: (typeof looks)[number] };

export function readView(search: URLSearchParams): View {
  return {
    device: devices.find((device) => device === search.get("device")) ?? "phone",
    look: looks.find((look) => look === search.get("look")) ?? "light",
  };
}

type PreviewProps = { path: string; language: Language; mails: { language: Language }[]; view: View; text: string };

/** The mail in a frame as wide as a phone or a desktop program, in light or dark colors, or as plain text. */
export function MailPreview({ path, language, mails, view, text }: PreviewProps) {
  const { send: copy } = useCopy("letters");
  const to = (changed: Partial<View> & { show?: Language }) =>
    `${path}/send?${new URLSearchParams({ show: language, ...view, ...changed })}`;
  const { device, look } = view;
  const source = `${path}/preview?${new URLSearchParams({ language, ...(look === "dark" ? { dark: "" } : {}) })}`;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {mails.length > 1 ? (
          <Choice
            label={copy.language}
            choices={mails.map((mail) => [copy.languages[mail.language], to({ show: mail.language })])}
            chosen={mails.findIndex((mail) => mail.language === language)}
          />
        ) : null}
        <Choice
          label={copy.device}
          choices={devices.map((one) => [copy.devices[one], to({ device: one })])}
          chosen={devices.indexOf(device)}
        />
        {device === "text" ? null : (
          <Choice
            label={copy.look}
            choices={looks.map((one) => [copy.looks[one], to({ look: one })])}
            chosen={looks.indexOf(look)}
          />
        )}
      </div>
      {device === "text" ? (
        <pre
          lang={language}
          className="mt-4 max-w-prose rounded-card border border-line bg-card p-5 font-sans text-base whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text}
        </pre>
      ) : (
        <>
          <iframe
            key={source}
            title={copy.frame}
            src={source}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className={cn(
              "stays-light mt-4 h-[44rem] w-full rounded-card border border-line bg-paper",
              device === "phone" && "max-w-[360px]",
            )}
          />
          <p className="mt-2">
            <a
              href={source}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] underline underline-offset-4 hover:text-clay"
            >
              {copy.open}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </p>
        </>
      )}
    </>
  );
}

type ChoiceProps = { label: string; choices: [label: string, to: string][]; chosen: number };

function Choice({ label, choices, chosen }: ChoiceProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {choices.map(([name, to], index) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={index === chosen ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-control border border-line px-4 text-[0.9375rem] hover:border-forest aria-[current]:border-forest aria-[current]:bg-sage aria-[current]:font-semibold"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
