import { freshClient, trustedProxy, createInquiry } from "../support/inquiries.ts";
import { startSecondProcess } from "../support/site-process.ts";
import { createPerson } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "limits", env: trustedProxy } });

test("two processes on one PostgreSQL share their limits, whatever port a proxy adds to the client's address", async ({
  site,
}) => {
  test.setTimeout(300_000);
  const second = await startSecondProcess(site, {
    ...trustedProxy,
    SITE_URL: site.url,
    SMTP_URL: `smtp://127.0.0.1:${site.mailbox.port}`,
  });
  try {
    const addresses = [site.url, second.url];
    const { "x-forwarded-for": client } = freshClient();
    let requests = 0;
    const post = async (path: string, type: string, body: string, from: string) => {
      const answer = await fetch(addresses[++requests % 2]! + path, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": type, "x-forwarded-for": from },
        body,
      });
      return answer.status;
    };

    // Per client: 20 inquiries in five minutes, each from a new port.
    const inquiries = [];
    for (let number = 0; number < 21; number++)
      inquiries.push(
        await post(
          "/functions/send-journey-form",
          "application/json",
          JSON.stringify(createInquiry()),
          `${client}:${4001 + number}`,
        ),
      );
    expect(inquiries).toEqual([...Array<number>(20).fill(200), 429]);

    // Per account: 10 wrong passwords in 15 minutes, each from a new client.
    const { email } = await createPerson();
    const form = new URLSearchParams({ intent: "sign-in", email, password: "not this one" }).toString();
    const attempts = [];
    for (let number = 0; number < 11; number++)
      attempts.push(await post("/auth", "application/x-www-form-urlencoded", form, freshClient()["x-forwarded-for"]));
    expect(attempts).toEqual([...Array<number>(10).fill(401), 429]);
  } finally {
    await second.stop();
  }
});
