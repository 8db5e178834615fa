import { z } from "zod";

/** Text of one line. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** The address of a mail server. */
export const serverRules = {
  host: line(253).regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i),
  port: line(5).refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535),
};
