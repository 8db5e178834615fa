import { useEffect, useRef, useState } from "react";
import { setAsTyped } from "#app/components/admin/variables/set-control.ts";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { BodyField } from "#app/components/admin/editor/body/body-field.tsx";

type LetterBodyProps = { field: FormField; label: string; lang: "en" | "es" };

/** The text of a letter in the editor of articles. The form around it follows what its text area holds. */
export function LetterBody({ field, label, lang }: LetterBodyProps) {
  const [html, setHtml] = useState(String(field.value));
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(html);
  // What the visual view writes is no event of the text area.
  useEffect(() => {
    if (told.current === html) return;
    told.current = html;
    setAsTyped(place.current?.querySelector<HTMLTextAreaElement>(`textarea[name="${field.name}"]`));
  }, [html, field.name]);
  return (
    <div ref={place} id={field.id} className="letter-body">
      <BodyField
        name={field.name}
        label={label}
        lang={lang}
        twins={[]}
        value={html}
        onChange={setHtml}
        error={field.error}
      />
    </div>
  );
}
