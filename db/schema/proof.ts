import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";

/** People, stories, quotes and the pictures of the public pages. */

/** People, stories, quotes, facts, categories and templates: they are ordered, published, binned and restored in the same way. */
export const siteRecords = pgTable(
  "site_records",
  {
    id: id(),
    /** One of the kinds in app/platform/records/record-kinds.ts. */
    kind: text("kind").notNull(),
    /** The last part of a story's address; the other kinds have none. */
    slug: text("slug").unique(),
    /** The fields of the kind's form. */
    values: jsonb("values").notNull(),
    /** The order of a kind on the page; stories are ordered by their publication. */
    position: integer("position").notNull(),
    published: boolean("published").notNull().default(false),
    /** When it was first published. */
    publishedAt: at("published_at"),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    deletedAt: at("deleted_at"),
    deletedBy: text("deleted_by"),
  },
  (t) => [index("site_records_kind").on(t.kind, t.position, t.id)],
);

/** The owner's photographs in place of delivered pictures; a slot without a row shows the delivered one. */
export const sitePictures = pgTable("site_pictures", {
  /** One of the names in components/slots/slots.ts. */
  slot: text("slot").primaryKey(),
  /** `images.path` */
  imagePath: text("image_path").notNull(),
  /** The part that stays visible when the picture is cropped, in percent from the left and from the top. */
  focusX: integer("focus_x").notNull(),
  focusY: integer("focus_y").notNull(),
  alt: text("alt").notNull(),
  altEs: text("alt_es").notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

/** Which of these records and slots use which uploaded picture; posts have `image_uses`. */
export const imagePlaces = pgTable(
  "image_places",
  {
    /** As in `image_uses`. */
    imageName: text("image_name").notNull(),
    /** A kind of record, or "picture". */
    kind: text("kind").notNull(),
    /** The id of the record, or the slot. */
    subjectId: text("subject_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageName, t.kind, t.subjectId] }),
    index("image_places_subject").on(t.kind, t.subjectId),
  ],
);
