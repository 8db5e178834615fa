import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { useLocalized } from "#app/platform/i18n/use-copy.ts";

type ConfirmedFormProps = {
  /** Path of the management page. */
  link: string;
  intent: "close" | "erase";
  words: { confirm: string; needed: string; submit: string };
  /** It was sent without the tick. */
  unconfirmed: boolean;
};

/** What cannot be undone needs a tick first, also without JavaScript. */
export function ConfirmedForm({ link, intent, words, unconfirmed }: ConfirmedFormProps) {
  const localized = useLocalized();
  return (
    <form method="post" action={localized(link)} className="mt-3">
      <input type="hidden" name="intent" value={intent} />
      <Checkbox name="sure" value="yes" label={words.confirm} error={unconfirmed ? words.needed : undefined} />
      <Button variant={intent === "erase" ? "destructive" : "outline"} className="mt-3">
        {words.submit}
      </Button>
    </form>
  );
}
