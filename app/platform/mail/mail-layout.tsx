import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { site } from "#site";
import { localizedPath, type Language } from "#app/platform/i18n/language.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { MailWords } from "./mail-words.tsx";
import { darkStyles, fonts, palette } from "./mail-style.ts";

type MailLayoutProps = {
  language: Language;
  /** The preview text that inboxes show after the subject. */
  preheader: string;
  siteUrl: string;
  /** Adds a sign-off: for mails to visitors, not for notices to the team. */
  signed?: boolean;
  /** Why the mail was sent, and what to do when the recipient did not ask for it. */
  notMe?: string;
  /** Leaves out that the mail was sent automatically. */
  isWrittenByHand?: boolean;
  children: ReactNode;
};

/** The layout of every mail: one column, nothing loaded from elsewhere, light and dark colours. */
export function MailLayout(props: MailLayoutProps) {
  const { language, preheader, siteUrl, signed = false, notMe, isWrittenByHand = false, children } = props;
  const { shared } = copyFor(language, "emails");
  const home = new URL(localizedPath(language, "/"), siteUrl).href;
  const privacy = new URL(localizedPath(language, "/privacy"), siteUrl).href;
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles()}</style>
      </Head>
      <Preview>{preheader}</Preview>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: palette.paper }}>
        <div
          className="paper"
          style={{
            padding: "24px 12px",
            backgroundColor: palette.paper,
            fontFamily: fonts.text,
            // A word that is longer than a line would widen the whole mail.
            overflowWrap: "anywhere",
          }}
        >
          <Container style={{ maxWidth: "600px" }}>
            <Section data-skip-in-text="true" style={{ padding: "8px 8px 20px" }}>
              <Link
                href={home}
                className="brand"
                style={{ color: palette.forest, fontFamily: fonts.display, fontSize: "26px", textDecoration: "none" }}
              >
                {site.name}
              </Link>
            </Section>
            <Section
              className="card"
              style={{
                backgroundColor: palette.card,
                border: `1px solid ${palette.line}`,
                borderRadius: "12px",
                padding: "32px 24px",
              }}
            >
              {children}
              {signed ? (
                <Text className="ink" style={{ ...text, margin: "28px 0 0" }}>
                  {shared.signoff}
                  <br />
                  {shared.team}
                </Text>
              ) : null}
            </Section>
            <Section style={{ padding: "20px 8px 0" }}>
              {notMe ? (
                <Text className="soft" style={small}>
                  <MailWords>{notMe}</MailWords>
                </Text>
              ) : null}
              {signed && !isWrittenByHand ? (
                <Text className="soft" style={small}>
                  {shared.automatic}
                </Text>
              ) : null}
              <Text className="soft" style={small}>
                {shared.footer}
                <br />
                <Link href={privacy} className="soft" style={{ color: palette.inkSoft, textDecoration: "underline" }}>
                  {shared.privacy}
                </Link>
              </Text>
            </Section>
          </Container>
        </div>
      </body>
    </Html>
  );
}

const text = { margin: "0 0 16px", color: palette.ink, fontSize: "17px", lineHeight: "27px" } as const;
const small = { margin: "0 0 12px", color: palette.inkSoft, fontSize: "14px", lineHeight: "21px" } as const;
