import { useState } from "react";
import type { PageField } from "../../page-fields.server.ts";
import { fieldKey } from "../fields/values.ts";

/**
 * The fields with words that are not stored, and those that came back from a save. They stay on the screen, also when a
 * search does not find them.
 */
export function useTypedFields(found: PageField[], returned: PageField[]) {
  const [typed, setTyped] = useState<ReadonlyMap<string, PageField>>(new Map());
  const known = new Map([...typed.values(), ...returned].map((field) => [fieldKey(field), field]));
  for (const field of found) known.delete(fieldKey(field));
  return {
    isDirty: typed.size > 0,
    shown: [...found, ...known.values()],
    report(field: PageField, isTyped: boolean) {
      const key = fieldKey(field);
      setTyped((before) => {
        if (isTyped ? before.get(key) === field : !before.has(key)) return before;
        const next = new Map(before);
        if (isTyped) next.set(key, field);
        else next.delete(key);
        return next;
      });
    },
  };
}
