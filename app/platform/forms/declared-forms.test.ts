import { describe, expect, test } from "vitest";
import { z } from "zod";
import { divisionFields } from "#app/features/leads/kinds/division.ts";
import { inquiryFields } from "#app/features/leads/kinds/inquiry.ts";
import { registrationFields } from "#app/features/leads/kinds/registration.ts";
import { writtenFields } from "#app/features/leads/kinds/stored-forms.ts";
import { fields as contact } from "#app/features/scanner/contact.ts";
import { fields as teamScan } from "#app/features/team-scan/start/start-fields.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { factsOf, storedFactsOf } from "./facts.ts";
import { emptyOf, payloadOf, storedNamesOf, textsOf, typedOf, type Fields } from "./fields.ts";
import { checkForm, schemaOf, storedShapeOf } from "./schema.ts";

const forms: [string, Fields, (language: Language) => { required: object; options?: object }][] = [
  ["inquiry", inquiryFields, (language) => ({ ...copyFor(language, "journey").form, required: required(language) })],
  [
    "division",
    divisionFields,
    (language) => ({ required: copyFor(language, "raices-latinas").contact.form.errors.required }),
  ],
  [
    "registration",
    registrationFields,
    (language) => {
      const { errors, languages: mailLanguage } = copyFor(language, "events").form;
      return { required: { mailLanguage: errors.invalidOption, ...errors.required }, options: { mailLanguage } };
    },
  ],
  [
    "scanner",
    contact,
    (language) => {
      const { errors } = copyFor(language, "assessment").email;
      return {
        required: {
          firstName: errors.firstNameRequired,
          lastName: errors.lastNameRequired,
          email: errors.emailRequired,
          company: errors.companyRequired,
        },
      };
    },
  ],
  ["team scan", teamScan, (language) => ({ required: copyFor(language, "team-scan").start.form.errors.required })],
];
const required = (language: Language) => copyFor(language, "journey").form.errors.required;

describe.each(forms)("%s", (_form, fields, wordsOf) => {
  test.each(languages)("every option and every required field has its words (%s)", (language) => {
    const words = wordsOf(language) as { required: Record<string, string>; options?: Record<string, object> };
    for (const [name, field] of Object.entries(fields)) {
      if (field.required) expect(words.required, name).toHaveProperty(name, expect.stringMatching(/./));
      if (field.kind === "choice")
        for (const option of field.options)
          expect(words.options?.[name], name).toHaveProperty([option], expect.stringMatching(/./));
    }
  });

  test("a form that was sent empty names exactly the required fields", () => {
    const { error } = schemaOf(fields).safeParse(emptyOf(fields));
    const named = new Set(error?.issues.map(({ path }) => path[0]));
    expect([...named]).toEqual(Object.keys(fields).filter((name) => fields[name]?.required));
  });
});

/** The order enters the key by which a repeated submission is recognized, also across an upgrade. */
test("the stored names and their order stay", () => {
  const stored = (fields: Fields) => storedNamesOf(fields).map(({ stored: name }) => name);
  expect(stored(inquiryFields)).toEqual([
    "name",
    "email",
    "organization",
    "role",
    "challenges",
    "customChallenge",
    "goals",
    "vision",
    "urgency",
    "timeline",
    "budget",
    "additionalContext",
  ]);
  expect(stored(divisionFields)).toEqual(["name", "email", "organization", "message"]);
  expect(stored(registrationFields)).toEqual(["name", "organization", "message"]);
});

test.each([
  ["en", ["Email", "Message"]],
  ["es", ["Correo", "Mensaje"]],
] as const)("the team reads the fields under its own short labels (%s)", (language, [email, message]) => {
  const division = copyFor(language, "raices-latinas").contact.form;
  const registration = copyFor(language, "events").form;
  const labels = (facts: { label: string }[]) => facts.map(({ label }) => label);
  const values = { email: "a@b.example", message: "x", note: "x" };
  const { email: inquired } = inquiryFields;
  expect(labels(factsOf({ email: inquired }, values, copyFor(language, "journey").form))).toEqual([email]);
  const { email: address, message: text } = divisionFields;
  expect(labels(factsOf({ email: address, message: text }, values, { fields: division }))).toEqual([email, message]);
  const facts = storedFactsOf(writtenFields.registration, { message: "x" }, { fields: registration });
  expect(facts.filter(({ value }) => value)).toEqual([{ label: message, value: "x", written: true }]);
});

const fields = {
  name: { kind: "line", max: 10, required: true },
  secret: { kind: "own", max: 5, required: false, storedAs: null },
  note: { kind: "area", max: 20, required: false, rows: 2, storedAs: "message" },
  tag: { kind: "choice", options: ["a", "b"], required: true },
} as const satisfies Fields;
const copy = {
  required: { name: "name?" },
  emailInvalid: "invalid",
  tooLong: "at most {{max}}",
  unreadable: "unreadable",
  invalidOption: "choose",
};

test("a declared form is read, checked and stored", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: "Ana", note: "one\r\ntwo", tag: "b", other: "x" }))
    form.set(name, value);
  const typed = typedOf(fields, form);
  expect(typed).toEqual({ name: "Ana", secret: "", note: "one\ntwo", tag: "b" });
  const { data } = checkForm(fields, typed, copy);
  expect(data).toEqual(typed);
  expect(textsOf(fields, data!)).toEqual(["Ana", "one\ntwo"]);
  const payload = payloadOf(fields, data!);
  expect(payload).toEqual({ name: "Ana", message: "one\ntwo", tag: "b" });
  expect(z.object(storedShapeOf(fields)).parse({ ...payload, secret: "x" })).toEqual(payload);
  expect(checkForm(fields, { tag: "" }, copy).errors).toEqual({ name: "name?", tag: "choose" });
});

test("a tidied line has no line breaks and no control characters", () => {
  const tidied = { name: { kind: "line", max: 5, required: true, tidied: true } } as const satisfies Fields;
  expect(checkForm(tidied, { name: " A\r\n\0b " }, copy).data).toEqual({ name: "A b" });
  expect(checkForm(tidied, { name: "\t\0" }, copy).errors).toEqual({ name: "name?" });
  expect(checkForm(tidied, { name: "123456" }, copy).errors).toEqual({ name: "at most 5" });
});
