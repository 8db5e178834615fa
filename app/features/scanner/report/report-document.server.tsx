import { site } from "#site";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { scorePillars } from "#app/features/assessment/scoring.ts";
import type { EarlierScan, Scan } from "../scans.server.ts";
import { AnswersPage } from "./answers-page.server.tsx";
import { Document, loadRenderer, Page } from "./pdf.server.ts";
import { NextStepsPage, PillarsPage } from "./pillar-pages.server.tsx";
import { Footer, Header } from "./report-parts.server.tsx";
import { type ReportPart, type ReportCopy, styles } from "./report-style.server.ts";
import { SummaryPage } from "./summary-page.server.tsx";
import { TrendPage } from "./trend-page.server.tsx";

type ReportOptions = {
  /** Newest first. Only the mailed link has any. */
  earlier?: EarlierScan[];
  /** Index of the earlier scan to compare with. */
  chosen?: number;
};

/**
 * The result on paper: the chart, the change since earlier scans, the pillars, where to begin, and the answers
 * themselves.
 */
export async function renderReport(
  scan: Scan,
  language: Language,
  { earlier = [], chosen = 0 }: ReportOptions = {},
): Promise<Buffer> {
  const copy: ReportCopy = {
    assessment: copyFor(language, "assessment"),
    results: copyFor(language, "results"),
    leadership: copyFor(language, "leadership"),
  };
  const { report } = copy.results;
  const scores = scorePillars(scan.pillarScores);
  const part: ReportPart = { copy, scores, language };
  const date = fill(report.date, { date: longDate(scan.at, language) });
  const preparedFor = fill(report.preparedFor, { name: scan.firstName, company: scan.company });
  const pages = [
    <SummaryPage key="summary" {...part} preparedFor={preparedFor} date={date} verified={scan.verified} />,
    earlier.length > 0 ? <TrendPage key="trend" {...part} at={scan.at} earlier={earlier} chosen={chosen} /> : undefined,
    <PillarsPage key="pillars" {...part} />,
    <NextStepsPage key="next" {...part} />,
    scan.answers ? <AnswersPage key="answers" {...part} answers={scan.answers} /> : undefined,
  ];
  const { renderToBuffer } = await loadRenderer();
  return renderToBuffer(
    <Document
      title={report.title}
      author={site.name}
      subject={copy.results.status[scores.status].label}
      creator={site.name}
      producer={site.name}
      language={language}
    >
      {pages.flatMap((page) =>
        page
          ? [
              <Page key={page.key} size="A4" style={styles.page}>
                <Header title={report.title} />
                <Footer results={copy.results}>{`${report.private} · ${scan.company} · ${date}`}</Footer>
                {page}
              </Page>,
            ]
          : [],
      )}
    </Document>,
  );
}
