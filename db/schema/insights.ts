import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, createdAt, id } from "./columns.ts";

/** Articles, their authors and the image library. */

export const posts = pgTable(
  "posts",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    /** The category, a stable key (components/cards/categories.ts); the label is copy. */
    cluster: text("cluster").notNull(),
    title: text("title").notNull(),
    titleEs: text("title_es"),
    previewSnippet: text("preview_snippet").notNull(),
    previewSnippetEs: text("preview_snippet_es"),
    bodyContent: text("body_content").notNull(),
    bodyContentEs: text("body_content_es"),
    seoTitle: text("seo_title"),
    seoTitleEs: text("seo_title_es"),
    metaDescription: text("meta_description"),
    metaDescriptionEs: text("meta_description_es"),
    seoKeywordsEs: text("seo_keywords_es").array(),
    /** Null when empty, as specified. */
    tags: text("tags").array(),
    featuredImage: text("featured_image"),
    featuredImageAlt: text("featured_image_alt"),
    /** The part of the featured image that is shown (components/cards/cover-focus.ts); null is the whole. */
    coverX: integer("cover_x"),
    coverY: integer("cover_y"),
    coverZoom: integer("cover_zoom"),
    /** A text; the author with one of these names is linked (`authors.names`). */
    author: text("author").notNull(),
    featured: boolean("featured").notNull().default(false),
    /** Delivered with the site; false once its text was edited. Editors can remove all samples at once. */
    sample: boolean("sample").notNull().default(false),
    published: boolean("published").notNull().default(false),
    /** Publication time of a scheduled post; null means immediately. */
    publishAt: at("publish_at"),
    /**
     * The date that readers see and lists are ordered by: the publication time if one was set, otherwise the creation.
     */
    publicAt: at("public_at").notNull().generatedAlwaysAs(sql`coalesce(publish_at, created_at)`),
    /** When the post was moved to the bin, which is emptied after 30 days. */
    deletedAt: at("deleted_at"),
    /** E-mail address of whoever moved it there. */
    deletedBy: text("deleted_by"),
    /** Incremented by every save, to detect edit conflicts. */
    version: integer("version").notNull().default(1),
    /** When each language's text last changed, to mark stale translations. */
    englishChangedAt: at("english_changed_at").notNull().defaultNow(),
    spanishChangedAt: at("spanish_changed_at"),
    /** Title and preview of each language, folded (lower case, no accents) for search. */
    searchEn: text("search_en").notNull(),
    searchEs: text("search_es").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    // Lists scan these backwards (newest first). The trailing columns allow index-only scans for deep pages and counts.
    index("posts_newest").on(t.publicAt, t.id, t.featured, t.publishAt).where(sql`published and deleted_at is null`),
    index("posts_cluster")
      .on(t.cluster, t.publicAt, t.id, t.featured, t.publishAt)
      .where(sql`published and deleted_at is null`),
    index("posts_featured").on(t.publicAt, t.id).where(sql`published and deleted_at is null and featured`),
    index("posts_counted").on(t.cluster).where(sql`published and deleted_at is null and not featured`),
    index("posts_due").on(t.publishAt).where(sql`published and deleted_at is null and publish_at is not null`),
    // Allows index-only scans for the admin list and its counts with every filter.
    index("posts_admin")
      .on(t.updatedAt, t.id, t.cluster, t.published, t.featured, t.publishAt)
      .where(sql`deleted_at is null`),
    // The other orders of the admin list, and the calendar.
    index("posts_admin_date")
      .on(t.publicAt, t.id, t.cluster, t.published, t.featured, t.publishAt)
      .where(sql`deleted_at is null`),
    index("posts_admin_title").on(sql`lower(left(title, 100))`, t.id).where(sql`deleted_at is null`),
    index("posts_author").on(t.author, t.publicAt, t.id, t.publishAt).where(sql`published and deleted_at is null`),
    // Few, and counted by the first page of the admin area, which must not read all posts for that.
    index("posts_samples").on(t.id).where(sql`sample and deleted_at is null`),
    index("posts_bin").on(t.deletedAt, t.id).where(sql`deleted_at is not null`),
    index("posts_search_en").using("gin", sql`search_en gin_trgm_ops`),
    index("posts_search_es").using("gin", sql`search_es gin_trgm_ops`),
    index("posts_tags").using("gin", t.tags),
  ],
);

/** Former slugs of published posts, which redirect permanently. */
export const oldSlugs = pgTable("old_slugs", {
  slug: text("slug").primaryKey(),
  postId: text("post_id")
    .notNull()
    .references(() => posts.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

export const postRevisions = pgTable(
  "post_revisions",
  {
    id: id(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    /** The whole post as it was saved. */
    snapshot: jsonb("snapshot").notNull(),
    savedBy: text("saved_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("post_revisions_version").on(t.postId, t.version)],
);

/** The preview link of a post that is not public. Only the hash of its secret is stored. */
export const postPreviews = pgTable("post_previews", {
  postId: text("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdBy: text("created_by").notNull(),
  expiresAt: at("expires_at").notNull(),
  createdAt: createdAt(),
});

/** People who write articles; each has a public page. */
export const authors = pgTable("authors", {
  id: id(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  /** The name, folded (db/fold.ts): no two authors have the same. */
  nameKey: text("name_key").notNull().unique(),
  /** The name and other ways it is written in `posts.author`: earlier names, other spellings. */
  names: text("names").array().notNull(),
  /** Plain text; empty lines separate paragraphs. */
  about: text("about").notNull().default(""),
  aboutEs: text("about_es").notNull().default(""),
  /** The address of a picture of the library, or of another one. */
  portrait: text("portrait").notNull().default(""),
  createdAt: createdAt(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const images = pgTable("images", {
  id: id(),
  /** blog-images/blog-posts/{timestamp}-{random}.{ext} */
  path: text("path").notNull().unique(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: integer("bytes").notNull(),
  alt: text("alt").notNull().default(""),
  originalName: text("original_name").notNull().default(""),
  /** Widths of the resized copies, for srcset. */
  widths: integer("widths").array().notNull().default([]),
  uploadedBy: text("uploaded_by").notNull(),
  createdAt: createdAt(),
});

/** Which posts use which uploaded picture; saves searching the bodies. Written by db/image-uses.server.ts. */
export const imageUses = pgTable(
  "image_uses",
  {
    /** The file name without width and extension: a post may use any size or format of a picture. */
    imageName: text("image_name").notNull(),
    postId: text("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.imageName, t.postId] }), index("image_uses_post").on(t.postId)],
);
