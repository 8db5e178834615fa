/**
 * The releases of public/locales/<language>/news.json, the newest first: under which heading of CHANGELOG.md they stand,
 * since when (who got their account later knows nothing else), and where each entry leads. Whoever makes a release writes
 * its entries (news.test.ts).
 */
export const releases = [
  {
    id: "november-2026",
    changelog: "Unreleased",
    date: "2026-11-18",
    links: {
      shell: "/admin/figures",
      search: "/admin/search",
      help: "/admin/help",
      lists: "/admin/leads",
      pages: "/admin/pages",
      undo: "/admin",
      language: "/admin/people",
      together: "/admin/pages",
      writing: "/admin/posts/new",
      facts: "/admin/facts",
      settings: "/admin/settings/mail",
      brand: "/admin/settings/brand",
      backups: "/admin/settings/backups",
    },
  },
] as const satisfies readonly { id: string; changelog: string; date: string; links: Record<string, string> }[];
