import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
  /** As it was sent: the application sees HEAD as GET. */
  method: string;
  /** Set when the request failed because the database could not be reached: the answer is a 503, not a 500. */
  unavailable?: boolean;
  /** Set when it failed because the disk is full: nothing can be stored, pages can be read. */
  diskFull?: boolean;
  /** The page, when the answer is one; its Response has no body. */
  document?: Buffer;
};

/** Handed in by the host with every request. */
export const requestContext = createContext<RequestFacts>();
