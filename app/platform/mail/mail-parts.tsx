import { Button } from "@react-email/button";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { Fragment, type ReactNode } from "react";
import { fonts, palette } from "./mail-style.ts";
import { MailAddress, MailWords } from "./mail-words.tsx";

/** The parts that a MailLayout is made of. */

const words = (children: ReactNode) => (typeof children === "string" ? <MailWords>{children}</MailWords> : children);

/** What happened or what to do: the first words that are read, and so no greeting with a name of any length. */
export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="ink"
      style={{
        margin: "0 0 20px",
        color: palette.ink,
        fontFamily: fonts.display,
        fontSize: "24px",
        fontWeight: 400,
        lineHeight: "30px",
        // No single last word, in programs that know it.
        textWrap: "balance",
      }}
    >
      {children}
    </Heading>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ margin: "0 0 16px", color: palette.ink, fontSize: "17px", lineHeight: "27px" }}>
      {words(children)}
    </Text>
  );
}

/** Secondary text. */
export function MailSmall({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={{ margin: "0 0 16px", color: palette.inkSoft, fontSize: "15px", lineHeight: "23px" }}>
      {words(children)}
    </Text>
  );
}

/** A highlighted note. */
export function MailNote({ children }: { children: ReactNode }) {
  return (
    <Text
      className="note"
      style={{
        margin: "0 0 20px",
        padding: "12px 16px",
        borderRadius: "8px",
        backgroundColor: palette.sage,
        color: palette.ink,
        fontSize: "16px",
        lineHeight: "24px",
      }}
    >
      {words(children)}
    </Text>
  );
}

/** The call to action. `fallback` introduces the plain URL, for programs that do not show buttons. */
export function MailButton({ href, fallback, children }: { href: string; fallback?: string; children: ReactNode }) {
  return (
    <>
      <div style={{ margin: "24px 0" }}>
        <Button
          href={href}
          className="button"
          style={{
            display: "inline-block",
            padding: "14px 26px",
            borderRadius: "8px",
            backgroundColor: palette.clay,
            color: "#ffffff",
            fontSize: "17px",
            fontWeight: 600,
            textDecoration: "none",
          }}
        >
          {children}
        </Button>
      </div>
      {fallback ? (
        <Text
          data-skip-in-text="true"
          className="soft"
          style={{
            margin: "0 0 20px",
            color: palette.inkSoft,
            fontSize: "14px",
            lineHeight: "21px",
          }}
        >
          {fallback}
          <br />
          <Link href={href} className="link" style={{ color: palette.clay }}>
            <MailAddress>{href}</MailAddress>
          </Link>
        </Text>
      ) : null}
    </>
  );
}

export function MailLinks({ links }: { links: { href: string; label: string }[] }) {
  return (
    <Text className="ink" style={{ margin: "0 0 16px", color: palette.ink, fontSize: "17px", lineHeight: "30px" }}>
      {links.map(({ href, label }, position) => (
        <Fragment key={href}>
          {position > 0 ? <br /> : null}
          <Link href={href} className="link" style={{ color: palette.clay, textDecoration: "underline" }}>
            {label}
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

/** A picture of the mail's `pictures` below its title. The figures of the picture are in `alt`. */
export function MailPicture({ id, title, alt, width, height }: MailPictureProps) {
  return (
    <>
      <Heading
        as="h2"
        className="ink"
        style={{
          margin: "28px 0 10px",
          color: palette.ink,
          fontFamily: fonts.display,
          fontSize: "19px",
          fontWeight: 400,
          lineHeight: "25px",
        }}
      >
        {title}
      </Heading>
      <img
        src={`cid:${id}`}
        alt={alt}
        width={width}
        height={height}
        className="soft"
        style={{
          display: "block",
          width: "100%",
          maxWidth: `${width}px`,
          height: "auto",
          borderRadius: "8px",
          color: palette.inkSoft,
          fontSize: "15px",
          lineHeight: "23px",
        }}
      />
    </>
  );
}

type MailPictureProps = { id: string; title: string; alt: string; width: number; height: number };

/** Labelled values, one below the other. Values keep their line breaks; empty ones are left out. */
export function MailFacts({ facts }: { facts: { label: string; value: string | undefined }[] }) {
  return facts
    .filter(({ value }) => value)
    .map(({ label, value }) => (
      <Text
        key={label}
        className="ink"
        style={{ margin: "0 0 14px", color: palette.ink, fontSize: "16px", lineHeight: "25px" }}
      >
        <span className="soft" style={{ color: palette.inkSoft, fontSize: "14px" }}>
          {label}
        </span>
        <br />
        <MailWords>{value!}</MailWords>
      </Text>
    ));
}

export function MailRule() {
  return <Hr className="rule" style={{ margin: "24px 0", border: 0, borderTop: `1px solid ${palette.line}` }} />;
}
