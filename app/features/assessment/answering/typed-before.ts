/**
 * The form within an element as the visitor left it before JavaScript took over. To be read in the first render: React
 * then sets the form back to what the server sent.
 */
export function typedBefore(id: string): Record<string, unknown> {
  const form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(`#${id} form`);
  return form ? Object.fromEntries(new FormData(form)) : {};
}
