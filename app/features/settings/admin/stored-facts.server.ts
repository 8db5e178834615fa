import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

/** Small facts about the installation that only the admin area shows. They are rows of the table settings. */

async function read<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema> | undefined> {
  const [row] = await db().select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row && schema.safeParse(row.value).data;
}

async function write(key: string, value: unknown) {
  await db()
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

const mailTestSchema = z.object({
  accepted: z.boolean(),
  server: z.string(),
  reply: z.string(),
  to: z.string(),
  at: z.coerce.date(),
});
export type MailTest = z.output<typeof mailTestSchema>;

/** The last test mail. */
export const mailTest = {
  read: () => read("mailTest", mailTestSchema),
  write: (test: MailTest) => write("mailTest", { ...test, at: test.at.toISOString() }),
};

const confirmedSchema = z.array(z.string());

/** Delivered settings that the owner said are right as they are. */
export const confirmedSettings = {
  read: async () => (await read("confirmedSettings", confirmedSchema)) ?? [],
  async add(name: string) {
    await write("confirmedSettings", [...new Set([...(await confirmedSettings.read()), name])]);
  },
};
