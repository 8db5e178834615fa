import { data, Form, redirect } from "react-router";
import { z } from "zod";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { languageNamed, languages, ownName } from "#app/platform/i18n/language.ts";
import { choiceCookie } from "#app/platform/i18n/stored-choice.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { useErrorText } from "../credential-fields.tsx";
import type { ErrorCode } from "../credentials.ts";
import { accountContext } from "./account-guard.server.ts";
import { notificationsFor } from "./notifications.ts";
import { findProfile, muteMails, removePortrait, savePortrait, saveProfile } from "./profile.server.ts";
import { Outcome, Section } from "./section.tsx";
import type { Route } from "./+types/profile.route.ts";

const nameField = z.string().trim().min(1).max(100);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, email, roles } = context.get(accountContext);
  const profile = await findProfile(id);
  return {
    id,
    email,
    name: profile.name,
    language: profile.language ?? languageOfRequest(request),
    portrait: profile.portrait?.getTime(),
    notifications: notificationsFor(roles).map((kind) => ({ kind, wanted: !profile.mutedMails.includes(kind) })),
    roles,
    done: new URL(request.url).searchParams.get("done"),
  };
}

type Refused = { name?: ErrorCode; portrait?: ErrorCode };

export async function action({ request, context }: Route.ActionArgs) {
  const { id, roles } = context.get(accountContext);
  const { intent, form } = context.get(sentForm);
  const back = (done: string, headers?: HeadersInit) => redirect(`/account?done=${done}`, { status: 303, headers });
  switch (intent) {
    case "profile": {
      const name = nameField.safeParse(form.get("name"));
      if (!name.success) return data<Refused>({ name: "nameRequired" }, { status: 400 });
      const language = languageNamed(form.get("language"));
      await saveProfile(id, { name: name.data, language });
      return back("profile", { "Set-Cookie": `${choiceCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax` });
    }
    case "portrait": {
      const file = form.get("portrait");
      const stored = file instanceof File && file.size > 0 && (await savePortrait(id, file));
      return stored ? back("portrait") : data<Refused>({ portrait: "portraitRefused" }, { status: 400 });
    }
    case "remove-portrait":
      await removePortrait(id);
      return back("portrait-removed");
    case "notifications": {
      const wanted = form.getAll("kind");
      await muteMails(
        id,
        notificationsFor(roles).filter((kind) => !wanted.includes(kind)),
      );
      return back("notifications");
    }
    default:
      throw unknownAction(request);
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile: copy, pages } = useCopy("account");
  const team = useCopy("team");
  const text = useErrorText();
  const answer: Refused | undefined = actionData;
  return (
    <main id="content">
      <Seo title={pages.profile} index={false} />
      <h1 className="mt-6 text-title">{pages.profile}</h1>
      <p className="mt-1 [overflow-wrap:anywhere] text-ink-soft">
        {loaderData.email}
        {loaderData.roles.length > 0 ? ` · ${loaderData.roles.map((role) => team.roles[role]).join(", ")}` : null}
      </p>
      <Outcome done={answer ? null : loaderData.done} />
      <Section title={copy.you}>
        <Form method="post" noValidate className="grid gap-5">
          <Field label={copy.name} hint={copy.nameHint} error={text(answer?.name)} required>
            <Input name="name" maxLength={100} defaultValue={loaderData.name} autoComplete="name" />
          </Field>
          <Field label={copy.language} hint={copy.languageHint}>
            <Select name="language" key={loaderData.language} defaultValue={loaderData.language}>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {ownName[language]}
                </option>
              ))}
            </Select>
          </Field>
          <div>
            <Button size="sm" name="intent" value="profile">
              {copy.save}
            </Button>
          </div>
        </Form>
      </Section>
      <Portrait id={loaderData.id} version={loaderData.portrait} error={answer?.portrait} />
      <Notifications list={loaderData.notifications} />
    </main>
  );
}

function Portrait({ id, version, error }: { id: string; version: number | undefined; error: ErrorCode | undefined }) {
  const { profile: copy } = useCopy("account");
  const text = useErrorText();
  return (
    <Section title={copy.portrait} hint={copy.portraitHint}>
      {error ? <Alert variant="destructive">{text(error)}</Alert> : null}
      {version ? (
        <img
          src={`/account/portraits/${id}?v=${version}`}
          alt={copy.portraitAlt}
          width={96}
          height={96}
          className="size-24 rounded-full object-cover"
        />
      ) : null}
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <Field label={copy.chooseFile}>
          <Input type="file" name="portrait" accept={acceptedTypes.join(",")} className="h-auto py-2.5" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" name="intent" value="portrait">
            {copy.upload}
          </Button>
          {version ? (
            <Button size="sm" variant="ghost-danger" name="intent" value="remove-portrait">
              {copy.removePortrait}
            </Button>
          ) : null}
        </div>
      </Form>
    </Section>
  );
}

function Notifications({ list }: { list: Route.ComponentProps["loaderData"]["notifications"] }) {
  const { profile: copy, notifications } = useCopy("account");
  if (list.length === 0) return null;
  return (
    <Section title={copy.notifications} hint={copy.notificationsHint}>
      <Form method="post">
        {list.map(({ kind, wanted }) => (
          <Checkbox
            key={`${kind}-${wanted}`}
            name="kind"
            value={kind}
            defaultChecked={wanted}
            label={notifications[kind]}
          />
        ))}
        <Button size="sm" name="intent" value="notifications" className="mt-4">
          {copy.save}
        </Button>
      </Form>
    </Section>
  );
}
