import { createContext } from "react";

/** What the frame needs to know of the request it answers. In the browser it is read back from the document. */
export type RequestInfo = {
  /** The incident number of an error page, which is also in the log; empty on every other page. */
  id: string;
  nonce?: string;
  /** The database could not be reached while this page was made. */
  unavailable?: boolean;
  /** The disk was full when this request wanted to store something. */
  diskFull?: boolean;
  siteUrl: string;
  copyVersion: string;
  /** The markup of one of the site's own drawings; only on the server. */
  drawingOf?: (src: string, className: string) => string | undefined;
};

export const RequestInfoContext = createContext<RequestInfo>(
  typeof document === "undefined"
    ? { id: "", siteUrl: "", copyVersion: "" }
    : {
        id: document.documentElement.dataset.request ?? "",
        siteUrl: document.documentElement.dataset.site ?? "",
        copyVersion: document.documentElement.dataset.copy ?? "",
      },
);
