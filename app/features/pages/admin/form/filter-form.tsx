import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { shown, type PageFilter } from "./page-filter.ts";

type FilterFormProps = { page: string; filter: PageFilter; found: number; total: number };

export function FilterForm({ page, filter, found, total }: FilterFormProps) {
  const { form: copy } = useCopy("pages");
  const { common } = useCopy("admin");
  const isSet = filter.q !== "" || filter.show !== "all";
  return (
    <>
      <Form
        role="search"
        className="mt-6 grid gap-4 sm:grid-cols-[1fr_auto_auto] sm:items-end"
        key={`${filter.q} ${filter.show}`}
      >
        <Field label={copy.search}>
          <Input type="search" name="q" defaultValue={filter.q} />
        </Field>
        <Field label={copy.show}>
          <Select name="show" defaultValue={filter.show}>
            {shown.map((name) => (
              <option key={name} value={name}>
                {copy.shows[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Button variant="secondary">
          <Search aria-hidden />
          {common.search}
        </Button>
      </Form>
      {isSet ? (
        <p role="status" className="mt-3 text-base text-ink-soft">
          {fill(copy.found, { count: found, total })}{" "}
          <Link to={`/admin/pages/${page}`} className="underline">
            {common.clearFilters}
          </Link>
        </p>
      ) : null}
    </>
  );
}
