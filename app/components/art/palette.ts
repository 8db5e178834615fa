/**
 * The brand's colours for drawings. The stylesheet has the same values as tokens; drawings are also used in mails, PDFs
 * and cards, which do not load it.
 */
export const palette = {
  paper: "#F7F2E8",
  card: "#FFFDF8",
  sage: "#E3EADF",
  ink: "#14241D",
  inkSoft: "#47564E",
  forest: "#1F4D3A",
  moss: "#4F7A5B",
  night: "#0F1A15",
  clay: "#A8482A",
  sun: "#E0A53A",
} as const;
