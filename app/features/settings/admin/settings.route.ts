import { redirect } from "react-router";
import { partAddress } from "./part-names.ts";

/** The settings begin with their first part. */
export function loader() {
  return redirect(partAddress("organization"), 302);
}
