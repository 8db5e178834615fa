import type { PageField } from "../../page-fields.server.ts";

/** A field of the page that is edited, or of another one that it shows. */
export type OwnedField = PageField & { owner: string };
