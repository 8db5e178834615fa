import type { StyleSheet } from "@react-pdf/renderer";
import { palette } from "#app/components/art/palette.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { look } from "#app/platform/site/look.ts";
import type { Language } from "#app/platform/i18n/language.ts";

export type ReportCopy = { assessment: Copy["assessment"]; results: Copy["results"]; leadership: Copy["leadership"] };

/** What every page of the report is made from. */
export type ReportPart = { copy: ReportCopy; scores: Scores; language: Language };

export const line = "#D9D3C4";

/** In points. */
export const styles = {
  page: {
    paddingTop: 46,
    paddingBottom: 58,
    paddingHorizontal: 54,
    backgroundColor: palette.card,
    color: palette.ink,
    fontFamily: "Figtree",
    fontSize: 10,
    lineHeight: 1.5,
  },
  header: { flexDirection: "row", justifyContent: "space-between", alignItems: "center", marginBottom: 20 },
  brand: { flexDirection: "row", alignItems: "center", gap: 7 },
  brandName: { fontFamily: "Fraunces", fontSize: 15, lineHeight: 1.2 },
  footer: {
    position: "absolute",
    left: 54,
    right: 54,
    top: 792,
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 16,
    borderTopWidth: 0.75,
    borderTopColor: line,
    paddingTop: 8,
    color: palette.inkSoft,
    fontSize: 8,
  },
  eyebrow: {
    fontSize: 8,
    fontWeight: 600,
    letterSpacing: 0.9,
    textTransform: "uppercase",
    // The owner's colour; read when a report is made.
    get color() {
      return look.accent;
    },
  },
  status: { fontFamily: "Fraunces", fontSize: 48, lineHeight: 1.25, color: palette.forest },
  title: { fontFamily: "Fraunces", fontSize: 24, lineHeight: 1.2 },
  heading: { fontFamily: "Fraunces", fontSize: 15, lineHeight: 1.25 },
  soft: { color: palette.inkSoft },
  small: { fontSize: 9, color: palette.inkSoft },
  strong: { fontWeight: 600 },
  row: { flexDirection: "row" },
} satisfies Parameters<typeof StyleSheet.create>[0];
