export type Target = "about" | "offerings" | "journey" | "tools" | "insights";
export type Suggestion = { target: Target; title: string; description: string; cta: string };
export type EndingProps = { heading: string; headingId: string; suggestions: Suggestion[] };
