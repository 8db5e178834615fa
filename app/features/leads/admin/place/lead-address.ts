import { createContext } from "react";

/** Where the forms of a lead's page are sent (place.ts), for its parts. */
export const LeadAddress = createContext("");
