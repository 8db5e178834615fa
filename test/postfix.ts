import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawnForTest } from "./child-process.ts";
import { requireProgram } from "./machine.ts";
import { freePort } from "./postgres.ts";
import { scaledTimeout } from "./scaled-timeout.ts";

/** Its deliveries belong to this user, who exists everywhere and whom Dovecot reads as. */
const nobody = 65_534;

type Options = {
  /** Mail to any address of these domains lands in this Maildir. */
  team: { domains: string[]; maildir: string };
  /** Mail to these domains is accepted, and refused by the server that it is passed on to: it bounces. */
  refusedBehind: string[];
};

/**
 * Debian's Postfix with a configuration and a queue of its own, on this machine only; mail to anybody else lands in
 * `mailsTo()`. Needs root, as `npm test` has on Debian.
 */
export async function startPostfix({ team, refusedBehind }: Options, visitorDomain: string) {
  const program = requireProgram("postfix");
  const folder = mkdtempSync(join(tmpdir(), "savia-postfix-"));
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  for (const name of ["config", "queue", "data", "visitors"]) mkdirSync(at(name));
  chownSync(at("visitors"), nobody, nobody);
  const postfixUser = Number(execFileSync("id", ["-u", "postfix"], { encoding: "utf8" }));
  chownSync(at("data"), postfixUser, 0);
  const [port, refusingPort] = [await freePort(), await freePort()];
  const boxes = [
    ...team.domains.map((domain) => `{ @${domain} = ${team.maildir.replace(/^\//, "")}/ }`),
    `{ @${visitorDomain} = ${at("visitors").replace(/^\//, "")}/ }`,
  ];
  const routes = refusedBehind.map((domain) => `{ ${domain} = smtp:[127.0.0.1]:${refusingPort} }`);
  writeFileSync(
    at("config/main.cf"),
    `compatibility_level = 3.6
queue_directory = ${at("queue")}
data_directory = ${at("data")}
maillog_file = ${at("log")}
maillog_file_prefixes = ${folder}
myhostname = mx.savia.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_dns_support_level = disabled
smtp_host_lookup = native
smtp_tls_security_level = none
smtpd_tls_security_level = none
smtpd_peername_lookup = no
smtpd_relay_restrictions = permit_mynetworks, reject
alias_maps =
alias_database =
local_recipient_maps =
notify_classes =
unknown_user = check_recipient_access static:{550 5.1.1 User unknown}, reject
relay_domains = ${refusedBehind.join(", ")}
transport_maps = inline:{ ${routes.join(", ")} }
virtual_mailbox_domains = ${[...team.domains, visitorDomain].join(", ")}
virtual_mailbox_base = /
virtual_mailbox_maps = inline:{ ${boxes.join(", ")} }
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
virtual_minimum_uid = 1
`,
  );
  writeFileSync(
    at("config/master.cf"),
    `127.0.0.1:${port} inet n - n - - smtpd
127.0.0.1:${refusingPort} inet n - n - - smtpd -o myhostname=mx.elsewhere.test -o smtpd_recipient_restrictions=$unknown_user
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`,
  );
  const server = spawnForTest(program, ["-c", at("config"), "start-fg"], { stdio: "ignore" });
  const deadline = Date.now() + scaledTimeout(20_000);
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`Postfix did not start:\n${readLog()}`);
    await wait(100);
  }

  function readLog() {
    return existsSync(at("log")) ? readFileSync(at("log"), "utf8") : "";
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Whole mails that visitors have received. */
    mailsToVisitors() {
      const place = join(at("visitors"), "new");
      return existsSync(place) ? readdirSync(place).map((name) => readFileSync(join(place, name), "utf8")) : [];
    },
    log: readLog,
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      execFileSync(program, ["-c", at("config"), "stop"], { stdio: "ignore" });
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

export type Postfix = Awaited<ReturnType<typeof startPostfix>>;
