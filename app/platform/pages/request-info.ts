import { createContext } from "react";

/** What the frame needs to know of the request it answers. In the browser it is read back from the document. */
export type RequestInfo = {
  /** Shown as the incident id on error pages and written to the log. */
  id: string;
  nonce?: string;
  /** The database could not be reached while this page was made. */
  unavailable?: boolean;
  /** The disk was full when this request wanted to store something. */
  diskFull?: boolean;
  siteUrl: string;
  copyVersion: string;
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
