import fc from "#test/generated.ts";
import { expect, test } from "vitest";
import {
  type Answers,
  answerScale,
  pillarQuestions,
  questions,
  readAnswers,
  readinessQuestions,
} from "#app/features/assessment/questions.ts";
import {
  answersSchema,
  assessmentResultSchema,
  contactSchema,
  errorsByField,
  languageSchema,
  parseSendResultsBody,
} from "./schemas.ts";
import { contactLimits } from "./contact.ts";
import { buildAssessmentResult } from "#app/features/assessment/assessment-result.ts";
import { labels } from "#test/factories/answers.ts";

const answers = Object.fromEntries(pillarQuestions.map(({ id }) => [id, 4])) as Answers;
const contact = { firstName: "Ana", lastName: "Ruiz", email: "ana@coop.example", company: "Cooperativa Sol" };
const assessmentResults = buildAssessmentResult(answers, labels, "en");
const body = { ...contact, language: "en", answers, assessmentResults };

function errorsOf(result: { error?: Parameters<typeof errorsByField>[0] | undefined }): Record<string, string> {
  return result.error ? errorsByField(result.error) : {};
}

test("[187] each of the six answers is accepted for every statement", () => {
  for (const answer of answerScale) {
    const all = Object.fromEntries(questions.map(({ id }) => [id, answer]));
    expect(answersSchema.parse(all)).toEqual(all);
  }
});

test.each([6, -1, 2.5, "3", "", null, true, [], {}, Number.NaN, Infinity, 1e9])(
  "[187] the answer %j is refused",
  (answer) => {
    expect(errorsOf(answersSchema.safeParse({ ...answers, pc1: answer }))).toEqual({ pc1: "answerInvalid" });
    expect(errorsOf(answersSchema.safeParse({ ...answers, r1: answer }))).toEqual({ r1: "answerInvalid" });
  },
);

test("[188] every scored statement needs an answer, the optional ones do not", () => {
  expect(answersSchema.safeParse(answers).success).toBe(true);
  for (const { id } of pillarQuestions) {
    const { [id]: _, ...rest } = answers;
    expect(errorsOf(answersSchema.safeParse(rest))).toEqual({ [id]: "answerMissing" });
  }
  expect(Object.keys(errorsOf(answersSchema.safeParse({})))).toHaveLength(pillarQuestions.length);
  expect(answersSchema.safeParse({ ...answers, r3: 2 }).success).toBe(true);
});

test.each([{ pc8: 3 }, { l15: 0 }, { r7: 1 }, { constructor: 1 }, JSON.parse('{"__proto__": 1}')])(
  "[185] an unknown statement is refused: %j",
  (extra) => {
    const input = Object.defineProperties({ ...answers }, Object.getOwnPropertyDescriptors(extra));
    expect(errorsOf(answersSchema.safeParse(input))).toEqual({ body: "unknownQuestion" });
  },
);

test.each([null, undefined, [], "pc1", 5])("[187] answers that are not an object are refused: %j", (input) => {
  expect(answersSchema.safeParse(input).success).toBe(false);
});

test("[207] each empty field has its own message", () => {
  const messages = {
    firstName: "firstNameRequired",
    lastName: "lastNameRequired",
    email: "emailRequired",
    company: "companyRequired",
  };
  expect(errorsOf(contactSchema.safeParse({}))).toEqual(messages);
  expect(errorsOf(contactSchema.safeParse({ firstName: "", lastName: " ", email: "\t", company: "\n" }))).toEqual(
    messages,
  );
});

test.each([
  "a@b",
  "abc",
  "@b.example",
  "a@",
  "a b@c.example",
  "a@b..example",
  "a@b.example, c@d.example",
  "a@b.example>",
  "a@-",
])("[208] %j is not an address", (email) => {
  expect(errorsOf(contactSchema.safeParse({ ...contact, email }))).toEqual({ email: "emailInvalid" });
});

test.each(["a@b.co", "ana.ruiz+scan@coop.example", "o'neil@sub.domain.example", "A_B@X1.example"])(
  "[208] %j is an address",
  (email) => {
    expect(contactSchema.parse({ ...contact, email }).email).toBe(email);
  },
);

test("[209] four valid values are enough and come back trimmed", () => {
  const padded = { firstName: "  Ana ", lastName: " Ruiz", email: " ana@coop.example ", company: "Cooperativa  Sol " };
  expect(contactSchema.parse(padded)).toEqual(contact);
});

test("[205] a field accepts its maximum length and not one character more", () => {
  for (const field of ["firstName", "lastName", "company"] as const) {
    expect(contactSchema.safeParse({ ...contact, [field]: "ñ".repeat(contactLimits[field]) }).success).toBe(true);
    expect(errorsOf(contactSchema.safeParse({ ...contact, [field]: "ñ".repeat(contactLimits[field] + 1) }))).toEqual({
      [field]: "tooLong",
    });
  }
  expect(errorsOf(contactSchema.safeParse({ ...contact, email: `${"a".repeat(250)}@b.example` }))).toEqual({
    email: "tooLong",
  });
});

test("[205] line breaks and control characters are removed from a field", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii", maxLength: 40 }), (text) => {
      const parsed = contactSchema.safeParse({ ...contact, firstName: `A${text}` });
      if (parsed.success) expect(parsed.data.firstName).not.toMatch(/\p{Cc}/u);
    }),
  );
  expect(contactSchema.parse({ ...contact, firstName: "Ana\r\nBcc: x@y.example\u0000" }).firstName).toBe(
    "Ana Bcc: x@y.example",
  );
});

test("[213] only the site's two languages are accepted", () => {
  expect(languageSchema.parse("en")).toBe("en");
  expect(languageSchema.parse("es")).toBe("es");
  for (const language of ["fr", "EN", "", null, undefined])
    expect(languageSchema.safeParse(language).success).toBe(false);
});

test("[211] the specified body with answers is accepted, and the claimed result is ignored", () => {
  const tampered = { ...body, assessmentResults: { ...assessmentResults, totalScore: 9999 } };
  const parsed = parseSendResultsBody(tampered);
  expect(parsed.data).toEqual({ ...contact, language: "en", keepMePosted: false, answers });
});

test("[211] a body without answers needs a well-formed result", () => {
  const { answers: _, ...withoutAnswers } = body;
  expect(parseSendResultsBody(withoutAnswers).data).toEqual({
    ...contact,
    language: "en",
    keepMePosted: false,
    assessmentResults,
  });
  const { assessmentResults: __, ...withoutBoth } = withoutAnswers;
  expect(errorsOf(parseSendResultsBody(withoutBoth))).toEqual({ assessmentResults: "resultInvalid" });
});

test.each([
  [{ totalScore: 176 }, "totalScore"],
  [{ totalScore: -1 }, "totalScore"],
  [{ totalScore: "100" }, "totalScore"],
  [{ selfLeadershipPercent: 50.5 }, "selfLeadershipPercent"],
  [{ interconnectivityScore: 36 }, "interconnectivityScore"],
  [{ painPoint: "" }, "painPoint"],
  [{ strength: "x".repeat(81) }, "strength"],
  [{ pillarScores: {} }, "pillarScores.purposeCulture"],
  [{ pillarScores: { ...assessmentResults.pillarScores, leadership: 36 } }, "pillarScores.leadership"],
  [{ pillarScores: { ...assessmentResults.pillarScores, extra: 1 } }, "pillarScores"],
])("[212] a result with %j is refused", (change, field) => {
  expect(errorsOf(assessmentResultSchema.safeParse({ ...assessmentResults, ...change }))).toMatchObject({
    [field]: "resultInvalid",
  });
});

test("[211] errors are reported under the name of their field", () => {
  const bad = { ...body, email: "abc", company: " ", language: "fr", answers: { ...answers, pc3: 6, w2: undefined } };
  expect(errorsOf(parseSendResultsBody(bad))).toEqual({
    email: "emailInvalid",
    company: "companyRequired",
    language: "languageInvalid",
    "answers.pc3": "answerInvalid",
    "answers.w2": "answerMissing",
  });
});

test.each([null, undefined, 3, "body", [], { answers: null }])(
  "[211] the body %j is refused without an exception",
  (input) => {
    expect(parseSendResultsBody(input).success).toBe(false);
  },
);

test("[211] no JSON value makes the body's check throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseSendResultsBody(value).success).toBe(false);
      expect(parseSendResultsBody({ ...body, answers: value }).success).toBe(false);
    }),
  );
});

test("[189] answers are read from a form or the device as they were", () => {
  const anyAnswers = fc.record(Object.fromEntries(questions.map(({ id }) => [id, fc.constantFrom(...answerScale)])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(anyAnswers, (kept) => {
      const form = new FormData();
      for (const [id, answer] of Object.entries(kept)) form.set(id, String(answer));
      expect(readAnswers(Object.fromEntries(form))).toEqual(kept);
      expect(readAnswers(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    }),
  );
});

test("[189] invalid answers are left out", () => {
  expect(readAnswers({ pc1: "6", pc2: "", pc3: "4", pc4: 2.5, pc5: null, pc6: " 1", zz: 3, r1: "0" })).toEqual({
    pc3: 4,
    r1: 0,
  });
  expect([null, undefined, "x", 7, []].map(readAnswers)).toEqual([{}, {}, {}, {}, {}]);
  expect(readinessQuestions.every(({ id }) => readAnswers({ [id]: 5 })[id] === 5)).toBe(true);
});
