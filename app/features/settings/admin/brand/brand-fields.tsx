import { useRef } from "react";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import {
  contrastOf,
  isReadable,
  lightGrounds,
  lowestContrast,
  nearestReadable,
  neededContrast,
  readColour,
} from "#app/platform/site/accent.ts";
import { deliveredLook, pairings, parseLook } from "#app/platform/site/look.ts";
import { SettingGroup } from "../setting-field.tsx";
import { LookPreview } from "./look-preview.tsx";

type BrandFieldsProps = { accent: FormField; pairing: FormField };

/** The accent colour and the typefaces, with the home page as it would look. */
export function BrandFields({ accent, pairing }: BrandFieldsProps) {
  const { look: copy, fields: labels } = useCopy("settings");
  const colour = readColour(String(accent.value));
  const chosen = parseLook(String(accent.value), String(pairing.value)) ?? deliveredLook;
  return (
    <>
      <SettingGroup title={copy.title} hint={copy.hint}>
        <AccentField field={accent} colour={colour} />
        <fieldset className="md:col-span-2" aria-describedby={`${pairing.id}-hint`}>
          <legend className="text-base font-medium">{labels.typePairing}</legend>
          <p id={`${pairing.id}-hint`} className="mt-1 text-[0.9375rem] text-ink-soft">
            {copy.pairingHint}
          </p>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            {pairings.map((name) => (
              <label
                key={name}
                className="grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-card border border-line p-3 leading-snug has-checked:border-forest has-checked:bg-sage/50"
              >
                <input
                  type="radio"
                  id={name === pairings[0] ? pairing.id : undefined}
                  name={pairing.name}
                  value={name}
                  defaultChecked={pairing.value === name}
                  className="size-5 accent-forest"
                />
                <span className="text-base font-medium">
                  {copy.pairings[name].name}
                  <span className="block text-[0.9375rem] font-normal text-ink-soft">{copy.pairings[name].text}</span>
                </span>
              </label>
            ))}
          </div>
          {pairing.error ? <FieldError className="mt-2">{pairing.error}</FieldError> : null}
        </fieldset>
      </SettingGroup>
      <LookPreview look={chosen} />
    </>
  );
}

function AccentField({ field, colour }: { field: FormField; colour: string | undefined }) {
  const { look: copy, fields: labels } = useCopy("settings");
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const choose = (value: string) => {
    if (input.current) input.current.value = value;
  };
  const nearest = colour && !isReadable(colour) ? nearestReadable(colour) : undefined;
  return (
    <div className="grid gap-3 md:col-span-2">
      <Field id={field.id} label={labels.accent} hint={copy.accentHint} error={field.error} required>
        <div className="flex gap-3">
          <Input
            ref={input}
            name={field.name}
            defaultValue={String(field.value)}
            maxLength={20}
            spellCheck={false}
            autoCapitalize="none"
            className="max-w-40"
          />
          {isHydrated ? (
            // Without a name: what it chooses is written into the field, and the form's own event reads it there.
            <input
              type="color"
              aria-label={copy.picker}
              value={colour ?? deliveredLook.accent}
              onInput={(event) => choose(event.currentTarget.value)}
              onChange={() => undefined}
              className="h-12 w-16 cursor-pointer rounded-control border border-line-strong bg-card p-1"
            />
          ) : null}
        </div>
      </Field>
      <div aria-live="polite" className="text-[0.9375rem] leading-normal">
        {nearest ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-medium text-danger" data-nearest={nearest}>
            <ContrastText copyOf="tooLight" colour={colour ?? nearest} nearest={nearest} />
            {isHydrated ? (
              <Button
                type="button"
                size="sm"
                variant="outline"
                onClick={() => {
                  choose(nearest);
                  input.current?.dispatchEvent(new Event("input", { bubbles: true }));
                }}
              >
                {fill(copy.takeNearest, { colour: nearest })}
              </Button>
            ) : null}
          </p>
        ) : colour ? (
          <p className="text-ink-soft">
            <ContrastText copyOf="readable" colour={colour} nearest="" />
          </p>
        ) : null}
      </div>
    </div>
  );
}

type ContrastTextProps = { copyOf: "readable" | "tooLight"; colour: string; nearest: string };

function ContrastText({ copyOf, colour, nearest }: ContrastTextProps) {
  const { look: copy } = useCopy("settings");
  const language = useLanguage();
  // Rounded down: 4.46 is not 4.5.
  const text = (contrast: number) => numberText(Math.floor(contrast * 10) / 10, language, 1);
  return (
    <span>
      {fill(copy[copyOf], {
        white: text(contrastOf(colour, lightGrounds.white)),
        paper: text(contrastOf(colour, lightGrounds.paper)),
        lowest: text(lowestContrast(colour)),
        needed: text(neededContrast),
        colour: nearest,
      })}
    </span>
  );
}
