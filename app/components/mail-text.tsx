import { Fragment } from "react";
import { site } from "#site";

/** Copy in which our e-mail address becomes a mailto link. */
export function MailText({ children }: { children: string }) {
  return children.split(site.email).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? (
        <a
          href={`mailto:${site.email}`}
          className="underline decoration-line-strong underline-offset-4 hover:text-clay hover:decoration-clay"
        >
          {site.email}
        </a>
      ) : null}
      {part}
    </Fragment>
  ));
}
