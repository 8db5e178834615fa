/** The styles that Input, Textarea and Select share. */
export const controlClasses = [
  "block w-full min-w-0 rounded-control border border-line-strong bg-card px-4 py-2.5 text-body leading-normal text-ink",
  "placeholder:text-ink-soft/90 transition-colors duration-200 ease-calm hover:border-ink-soft",
  "aria-invalid:border-danger aria-invalid:bg-danger-soft/40 [&[readonly]]:bg-paper",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-paper disabled:text-ink-soft",
].join(" ");
