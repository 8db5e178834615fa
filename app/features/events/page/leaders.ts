import type { TeamMember } from "#app/platform/i18n/added-content.ts";
import { fold } from "#db/fold.ts";

/** Those of the team whom the speaker's line names, in its order: "Alma Rivera and Luis Soto" are two. Pure. */
export function leadersOf(speaker: string | null, team: TeamMember[]): TeamMember[] {
  let line = ` ${words(speaker ?? "")} `;
  const found: { member: TeamMember; position: number }[] = [];
  // The longest names first, and each is taken out: "Ana Ruiz" does not also name somebody who is called Ana.
  for (const member of team.toSorted((one, other) => other.name.length - one.name.length)) {
    const name = ` ${words(member.name)} `;
    const position = line.indexOf(name);
    if (name.trim() === "" || position === -1) continue;
    found.push({ member, position });
    line = line.replace(name, ` ${"_".repeat(name.length - 2)} `);
  }
  return found.sort((one, other) => one.position - other.position).map(({ member }) => member);
}

/** Without accents, capitals and punctuation. */
function words(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
