import type { TeamReportPart } from "./report-part.server.ts";
import { site } from "#site";
import { Document, loadRenderer, Page, View } from "#app/features/scanner/report/pdf.server.ts";
import { Footer, Header } from "#app/features/scanner/report/report-parts.server.tsx";
import { styles } from "#app/features/scanner/report/report-style.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { ClosedView } from "../result/use-result-copy.ts";
import { buildTeamStory } from "../result/team-story.ts";
import type { ResultCopy } from "../result/words.ts";
import { GroupsPage } from "./groups-page.server.tsx";
import { OverviewPage } from "./overview-page.server.tsx";
import { AllStatementsPage, StatementsPage } from "./statement-pages.server.tsx";
import { TalkPage } from "./talk-page.server.tsx";

/** The result on paper. The view must have one. */
export async function renderTeamReport(view: ClosedView, language: Language): Promise<Buffer> {
  const copy: ResultCopy = {
    assessment: copyFor(language, "assessment"),
    results: copyFor(language, "results"),
    team: copyFor(language, "team-scan"),
  };
  const { report, result } = copy.team;
  const story = view.result && buildTeamStory(view.result, view.groups, view.leadership);
  if (!story) throw new Error("There is no result to put on paper.");
  const part: TeamReportPart = { view, story, copy, language };
  const date = fill(result.eyebrow, { date: longDate(view.closedAt, language) });
  const pages = [
    <OverviewPage key="overview" {...part} />,
    <StatementsPage key="statements" {...part} />,
    // One after the other: each alone would often leave half of its page empty.
    <View key="groups">
      <GroupsPage {...part} />
      <TalkPage {...part} />
    </View>,
    <AllStatementsPage key="all" {...part} />,
  ];
  const { renderToBuffer } = await loadRenderer();
  return renderToBuffer(
    <Document
      title={report.title}
      author={site.name}
      subject={view.organization}
      creator={site.name}
      producer={site.name}
      language={language}
    >
      {pages.map((page) => (
        <Page key={page.key} size="A4" style={styles.page}>
          <Header title={report.title} />
          <Footer results={copy.results}>{`${copy.results.report.private} · ${view.organization} · ${date}`}</Footer>
          {page}
        </Page>
      ))}
    </Document>,
  );
}
