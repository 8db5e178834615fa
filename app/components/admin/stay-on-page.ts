import { data } from "react-router";

type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> };

/**
 * A route's `clientAction`: when the connection is lost, the page stays, with everything that was typed, and gets an
 * answer that says so.
 */
export function stayOnPage<Answer>(message: string, failed: (form: FormData, intent: unknown) => Answer) {
  return async ({ request, serverAction }: ClientActionArgs) => {
    const form = await request.clone().formData();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      // A redirect: the action succeeded, or the session has ended.
      if (error instanceof Response) throw error;
      console.error(message, error);
      // With an error status the page does not reload its data, which would fail too.
      return data<Answer>(failed(form, form.get("bulk") ?? form.get("intent")), { status: 503 });
    }
  };
}
