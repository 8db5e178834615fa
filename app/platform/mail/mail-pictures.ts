import { z } from "zod";

/** A picture that is sent within the mail: nothing is loaded from the site when the mail is opened. */
export const mailPicture = z.object({
  /** In the HTML: `<img src="cid:visitors">`. */
  id: z.string(),
  /** PNG, as base64. */
  png: z.base64(),
});
export type MailPicture = z.output<typeof mailPicture>;

/** Shows the pictures without the mail around them, for the mail log. */
export function withPictures(html: string, pictures: MailPicture[]): string {
  return pictures.reduce(
    (shown, { id, png }) => shown.replaceAll(`src="cid:${id}"`, `src="data:image/png;base64,${png}"`),
    html,
  );
}
