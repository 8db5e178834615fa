import { isIP } from "node:net";
import { z } from "zod";

/**
 * The only module that reads process.env. All variables are optional; invalid ones stop the start with one message that
 * lists them.
 */

const text = z.string().trim();
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const port = z.coerce.number().int().min(0).max(65535);
const addressList = text.transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

function isAddressOrNetwork(entry: string): boolean {
  const [address = "", bits, more] = entry.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    more === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
  );
}

const isHostName = (entry: string) => isIP(entry) !== 0 || /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(entry);

const variables = {
  PORT: { schema: optional(port), example: "3000" },
  HOST: { schema: optional(text), example: "127.0.0.1" },
  SITE_URL: {
    schema: optional(z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)),
    example: "https://savia.example",
  },
  DATA_DIR: { schema: optional(text), example: ".data" },
  DATABASE_URL: {
    schema: optional(z.url({ protocol: /^postgres(ql)?$/ })),
    example: "postgres://savia:secret@db.internal:5432/savia",
  },
  SMTP_URL: {
    schema: optional(z.url({ protocol: /^smtps?$/ })),
    example: "smtps://user:password@mail.savia.example:465",
  },
  IMAP_URL: {
    schema: optional(z.url({ protocol: /^imaps?$/ })),
    example: "imaps://user:password@mail.savia.example:993/INBOX",
  },
  MAIL_FROM: { schema: optional(text.min(3)), example: "Savia <hello@savia.example>" },
  TEAM_EMAIL: { schema: optional(z.email()), example: "team@savia.example" },
  DIVISION_CONTACT: { schema: optional(z.enum(["deliver", "log"])), example: "deliver (or log, which sends nothing)" },
  ADMIN_EMAILS: {
    schema: optional(addressList.pipe(z.array(z.email()))),
    example: "ana@savia.example, leo@savia.example",
  },
  AUTH_SECRET: { schema: optional(text.min(32)), example: "32 or more random characters" },
  AUTH_SECRET_PREVIOUS: { schema: optional(text.min(32)), example: "the AUTH_SECRET that is being replaced" },
  S3_ENDPOINT: { schema: optional(z.url({ protocol: /^https?$/ })), example: "https://objects.savia.example" },
  S3_BUCKET: { schema: optional(text), example: "savia-files" },
  S3_REGION: { schema: optional(text), example: "auto" },
  S3_ACCESS_KEY_ID: { schema: optional(text), example: "the key's id" },
  S3_SECRET_ACCESS_KEY: { schema: optional(text), example: "the key's secret" },
  BACKUP_PASSPHRASE: { schema: optional(text.min(12)), example: "12 or more characters that you keep elsewhere, too" },
  TRUSTED_PROXIES: {
    schema: optional(addressList.refine((list) => list.every(isAddressOrNetwork), "addresses or networks, not names")),
    example: "127.0.0.1, 10.0.0.0/8",
  },
  WORKERS: { schema: optional(z.coerce.number().int().min(1).max(64)), example: "2 (with DATABASE_URL)" },
  LOG_LEVEL: { schema: optional(z.enum(["silent", "error", "warn", "info", "debug"])), example: "info" },
  CALENDAR_EMBED_URL: {
    schema: optional(z.url({ protocol: /^https?$/ })),
    example: "https://calendar.savia.example/embed",
  },
  COUNT_VIEWS: {
    schema: optional(text.regex(/^(requests|beacon|syslog:\d{1,5})$/)),
    example: "requests, beacon, or syslog:5140 (docs/operations.md)",
  },
  HOOK_PRIVATE_HOSTS: {
    schema: optional(
      addressList.refine((list) => list.every(isHostName), "names or addresses, without https:// or port"),
    ),
    example: "automation.internal, 10.0.0.7",
  },
  METRICS_TOKEN: { schema: optional(text.min(16)), example: "16 or more random characters" },
} as const;

type Raw = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]["schema"]> };

export type Env = ReturnType<typeof parseEnv>;

export function parseEnv(source: Record<string, string | undefined>) {
  const problems: string[] = [];
  const raw = {} as Record<string, unknown>;
  for (const [name, { schema, example }] of Object.entries(variables)) {
    const result = schema.safeParse(source[name]);
    if (result.success) raw[name] = result.data;
    else problems.push(`  ${name}: ${result.error.issues[0]?.message ?? "invalid"}; an example: ${example}`);
  }
  const env = raw as Raw;
  if (env.WORKERS && env.WORKERS > 1 && !env.DATABASE_URL) {
    problems.push(
      "  WORKERS: more than one process needs PostgreSQL, the embedded database belongs to one; set DATABASE_URL too",
    );
  }
  const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = s3.filter((name) => !env[name]);
  if (missing.length > 0 && missing.length < s3.length) {
    problems.push(`  ${missing.join(", ")}: object storage needs all of ${s3.join(", ")}`);
  }
  if (problems.length > 0) {
    throw new EnvironmentError(
      `The site cannot start: these environment variables have bad values.\n${problems.join("\n")}`,
    );
  }
  const portNumber = env.PORT ?? 3000;
  return {
    port: portNumber,
    host: env.HOST,
    /** For links in mails, canonical URLs and feeds; never taken from a request's Host header. */
    siteUrl: env.SITE_URL ?? `http://localhost:${portNumber}`,
    siteUrlIsSet: env.SITE_URL !== undefined,
    dataDir: env.DATA_DIR ?? ".data",
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    imapUrl: env.IMAP_URL,
    mailFrom: env.MAIL_FROM,
    teamEmail: env.TEAM_EMAIL,
    /** Overrides the setting of the same name. */
    divisionContact: env.DIVISION_CONTACT,
    adminEmails: (env.ADMIN_EMAILS ?? []).map((address) => address.toLowerCase()),
    authSecret: env.AUTH_SECRET,
    /** Still accepted on session cookies while a new AUTH_SECRET takes over. */
    previousAuthSecret: env.AUTH_SECRET_PREVIOUS,
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT,
          bucket: env.S3_BUCKET!,
          region: env.S3_REGION ?? "auto",
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    /** Backups are encrypted with it. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    workers: env.WORKERS ?? 1,
    logLevel: env.LOG_LEVEL ?? "info",
    /** Overrides the calendar's frame in the settings. */
    calendarEmbedUrl: env.CALENDAR_EMBED_URL,
    countViews: countingOf(env.COUNT_VIEWS),
    /** Receivers of webhooks that may be in a private network. */
    hookPrivateHosts: (env.HOOK_PRIVATE_HOSTS ?? []).map((host) => host.toLowerCase()),
    metricsToken: env.METRICS_TOKEN,
  };
}

/** Where views are counted: the requests that arrive here, the log of nginx in front, or a beacon of the pages. */
export type Counting = { from: "requests" | "beacon" } | { from: "syslog"; port: number };

function countingOf(value = "requests"): Counting {
  const [from, port] = value.split(":");
  return from === "syslog" ? { from, port: Number(port) } : { from: from === "beacon" ? from : "requests" };
}

export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

let parsed: Env | undefined;

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
