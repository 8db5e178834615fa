import { createContext } from "react";

/** What components need to know about the request. In the browser it is read from the attributes of <html>. */
export type RequestInfo = {
  /** The incident number that error pages show and the log contains; empty on all other pages. */
  id: string;
  nonce?: string;
  /** The database could not be reached while this page was rendered. */
  unavailable?: boolean;
  /** The disk was full, or a backup was being restored, when this request tried to store something. */
  nothingStored?: boolean;
  siteUrl: string;
  copyVersion: string;
  /** How the views of a document are counted: "beacon" if by the page itself. Only on the server. */
  counting?: "beacon";
  /** The owner's own look, as in the address of its style sheet (platform/site/look-styles.server.ts). */
  look?: string;
  /** Returns the SVG markup of one of the site's own drawings; only on the server. */
  drawingOf?: (src: string, className: string) => string | undefined;
};

export const RequestInfoContext = createContext<RequestInfo>(
  typeof document === "undefined"
    ? { id: "", siteUrl: "", copyVersion: "" }
    : {
        id: document.documentElement.dataset.request ?? "",
        siteUrl: document.documentElement.dataset.site ?? "",
        copyVersion: document.documentElement.dataset.copy ?? "",
        look: document.documentElement.dataset.look,
      },
);
