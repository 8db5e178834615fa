import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Mailbox } from "#app/platform/site/mailbox.server.ts";
import { spawnForTest } from "./child-process.ts";
import { requireProgram } from "./machine.ts";
import { freePort } from "./postgres.ts";
import { scaledTimeout } from "./scaled-timeout.ts";

/** Debian's Dovecot with one mailbox, whose certificate only a process knows that trusts `ca`. Needs root, as `npm test` has on Debian. */
export type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

/** Its files belong to this user, who exists everywhere. */
const nobody = 65_534;

export async function startDovecot() {
  const program = requireProgram("dovecot", "dovecot-imapd");
  const folder = mkdtempSync(join(tmpdir(), "savia-dovecot-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const password = "correct horse";
  execFileSync(
    requireProgram("openssl"),
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout ${folder}/key.pem -out ${folder}/ca.pem`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  const home = join(folder, "mail");
  const mails = join(home, "Maildir");
  for (const part of ["", "new", "cur", "tmp"]) mkdirSync(join(mails, part), { recursive: true });
  for (const path of [home, mails, ...["new", "cur", "tmp"].map((part) => join(mails, part))])
    chownSync(path, nobody, nobody);
  writeFileSync(join(folder, "users"), `ana:{PLAIN}${password}\n`);
  chmodSync(join(folder, "users"), 0o644);
  const config = join(folder, "dovecot.conf");
  writeFileSync(
    config,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = required
ssl_cert = <${folder}/ca.pem
ssl_key = <${folder}/key.pem
first_valid_uid = 1
mail_location = maildir:${mails}
mail_max_userip_connections = 100
auth_failure_delay = 0
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${home}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  let server = await run();
  let delivered = 0;

  async function run() {
    const child = spawnForTest(program, ["-F", "-c", config], { stdio: "ignore" });
    await untilListening(port);
    return child;
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM") {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  const mailbox: Mailbox = {
    host: "127.0.0.1",
    port,
    isEncrypted: false,
    user: "ana",
    password,
    folder: "INBOX",
    authServer: "",
  };
  return {
    mailbox,
    /** Where a mail server delivers. */
    maildir: mails,
    ca: readFileSync(join(folder, "ca.pem"), "utf8"),
    /** As a delivery agent does it: complete in `tmp`, then moved. */
    deliver(text: string) {
      const name = `${Date.now()}.${process.pid}_${++delivered}.test`;
      const path = join(mails, "tmp", name);
      writeFileSync(path, text);
      chownSync(path, nobody, nobody);
      renameSync(path, join(mails, "new", name));
    },
    /** What earlier tests delivered in the last seconds would count as new after a new numbering. */
    clear() {
      for (const part of ["new", "cur"])
        for (const name of readdirSync(join(mails, part))) rmSync(join(mails, part, name));
    },
    /** Names of the files, which contain the flags: nothing that a reader does may change them. */
    files: () => ["new", "cur"].flatMap((part) => readdirSync(join(mails, part))).sort(),
    logins: () =>
      readFileSync(join(folder, "log"), "utf8")
        .split("\n")
        .filter((line) => /imap-login: .*(auth failed|Login:)/.test(line)),
    /** All numbers change, as when a mailbox is moved to another server. */
    async renumber() {
      await stop();
      for (const name of readdirSync(mails))
        if (name.startsWith("dovecot")) rmSync(join(mails, name), { recursive: true });
      writeFileSync(join(mails, "dovecot-uidvalidity"), "70000000");
      await wait(1_100);
      server = await run();
    },
    async restart() {
      await stop();
      server = await run();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number) {
  const deadline = Date.now() + scaledTimeout(20_000);
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error("Dovecot did not start.");
    await wait(100);
  }
}
