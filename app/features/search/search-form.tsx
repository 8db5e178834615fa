import { Search } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";

/** A plain GET form: the answer is a page of its own, with and without JavaScript. */
export function SearchForm({ query }: { query: string }) {
  const { form } = useCopy("search");
  return (
    <form method="get" action={useLocalized()("/search")} role="search" className="mt-8 flex gap-2">
      <label htmlFor="site-search" className="sr-only">
        {form.label}
      </label>
      <Input
        // After another search, the field shows that one.
        key={query}
        id="site-search"
        type="search"
        name="q"
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-0 grow"
      />
      <Button type="submit" variant="outline" className="max-sm:px-3.5">
        <span className="max-sm:sr-only">{form.submit}</span>
        <Search aria-hidden className="sm:hidden" />
      </Button>
    </form>
  );
}
