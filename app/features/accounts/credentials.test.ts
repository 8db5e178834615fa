import { expect, test } from "vitest";
import { fieldErrors, signInSchema, signUpSchema, teamPasswordSchema } from "./credentials.ts";

const errorsOf = (schema: typeof signUpSchema, values: Record<string, unknown>) => {
  const result = schema.safeParse(values);
  return result.success ? {} : fieldErrors(result.error);
};

test("[230] the address is required and must be one", () => {
  for (const email of ["", "   ", undefined])
    expect(errorsOf(signInSchema, { email, password: "abcdef" })).toEqual({ email: "emailRequired" });
  for (const email of [
    "x",
    "ana@",
    "@example.org",
    "ana@example",
    "a b@example.org",
    `${"a".repeat(250)}@example.org`,
  ]) {
    expect(errorsOf(signInSchema, { email, password: "abcdefg" }), email).toEqual({ email: "emailInvalid" });
  }
});

test("[230] the password is required and has at least 6 characters", () => {
  expect(errorsOf(signUpSchema, { email: "ana@example.org" })).toEqual({ password: "passwordRequired" });
  expect(errorsOf(signUpSchema, { email: "ana@example.org", password: "5char" })).toEqual({
    password: "passwordTooShort",
  });
  expect(errorsOf(signUpSchema, { email: "ana@example.org", password: "6chars" })).toEqual({});
  expect(errorsOf(signUpSchema, { email: "ana@example.org", password: "ñ".repeat(129) })).toEqual({
    password: "passwordTooLong",
  });
});

test("what anyone would try first is refused for a new password, and only there", () => {
  for (const password of ["123456", "Password", "qwerty", "contraseña", "aaaaaaaa", "Savia2026", "savia!"]) {
    expect(errorsOf(signUpSchema, { email: "ana@example.org", password }), password).toEqual({
      password: "passwordTooCommon",
    });
    expect(errorsOf(signInSchema, { email: "ana@example.org", password }), password).toEqual({});
  }
});

test("addresses are compared without case and blanks around them", () => {
  expect(signInSchema.parse({ email: "  Ana@Example.ORG ", password: "abcdefg" }).email).toBe("ana@example.org");
});

test("[R27] somebody with a role needs twelve characters that are not a common password in disguise", () => {
  const refused = (password: string) => teamPasswordSchema.safeParse({ password }).error?.issues[0]?.message;
  expect(["once signos", "cortas"].map(refused)).toEqual(["passwordTooShortForTeam", "passwordTooShortForTeam"]);
  for (const easy of [
    "password12345",
    "Contraseña2026!",
    "123456789012",
    "qwertyuiopas",
    "abcabcabcabc",
    "zzzzzzzzzzzz",
    "!!administrador!!",
  ])
    expect(refused(easy), easy).toBe("passwordTooCommon");
  for (const good of ["una frase larga", "lluvia de abril", "doce signos o más", "correct horse battery"])
    expect(refused(good), good).toBeUndefined();
});
