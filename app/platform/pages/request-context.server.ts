import { createContext } from "react-router";

export type RequestFacts = {
  id: string;
  clientAddress: string;
  /** The original method: the application sees HEAD as GET. */
  method: string;
  /** Set when the request failed because the database was unreachable: the response is a 503 instead of a 500. */
  unavailable?: boolean;
  /** Set when nothing can be stored, but pages can be read: the disk is full, or a backup is being restored. */
  nothingStored?: boolean;
};

/** The host sets it for every request. */
export const requestContext = createContext<RequestFacts>();
