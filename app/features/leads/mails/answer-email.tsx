import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import { breakAddresses } from "#app/platform/mail/mail-words.tsx";
import type { Language } from "#app/platform/i18n/language.ts";

type AnswerEmailProps = {
  language: Language;
  siteUrl: string;
  /** Clean HTML (answer-html.server.ts). */
  html: string;
  signature: string;
};

/** What a person wrote looks like a mail of a person: no frame, no heading, no footer. */
function AnswerEmail({ language, html, signature }: AnswerEmailProps) {
  return (
    <Html lang={language} dir="ltr">
      <Head />
      <body style={{ margin: 0, padding: "8px", fontFamily: "Arial, Helvetica, sans-serif", overflowWrap: "anywhere" }}>
        <div style={{ maxWidth: "640px", fontSize: "16px", lineHeight: "25px" }}>
          <div dangerouslySetInnerHTML={{ __html: breakAddresses(html) }} />
          {signature ? (
            <p>
              {signature.split("\n").map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
                <span key={index}>
                  {index > 0 ? <br /> : null}
                  {line}
                </span>
              ))}
            </p>
          ) : null}
        </div>
      </body>
    </Html>
  );
}

/** Sent by a person of the team from the lead's page. */
export const answerMail = defineMail({ kind: "answer", to: "visitor", budget: true, body: AnswerEmail });
