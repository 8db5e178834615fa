/**
 * What somebody may want to do, by the words in `find.actions` of admin.json. Who may open `needs` may do it; it is the
 * address itself unless a wider one shows the screen.
 */
export const actions = [
  { key: "newPost", to: "/admin/posts/new", needs: "/admin/posts/:id" },
  { key: "newEvent", to: "/admin/events/new", needs: "/admin/events/new" },
  { key: "newPerson", to: "/admin/people/new", needs: "/admin/people/:id" },
  { key: "newStory", to: "/admin/stories/new", needs: "/admin/stories/:id" },
  { key: "newQuote", to: "/admin/quotes/new", needs: "/admin/quotes/:id" },
  { key: "newFact", to: "/admin/facts/new", needs: "/admin/facts/:id" },
  { key: "newCategory", to: "/admin/categories/new", needs: "/admin/categories/:id" },
  { key: "newTemplate", to: "/admin/templates/new", needs: "/admin/templates/:id" },
  { key: "uploadImage", to: "/admin/images", needs: "/admin/images" },
  { key: "sitePictures", to: "/admin/pictures", needs: "/admin/pictures" },
  { key: "calendar", to: "/admin/calendar", needs: "/admin/calendar" },
  { key: "authors", to: "/admin/authors", needs: "/admin/authors" },
  { key: "categories", to: "/admin/categories", needs: "/admin/categories" },
  { key: "invite", to: "/admin/users/invitations", needs: "/admin/users/invitations" },
  { key: "secondFactor", to: "/admin/users/second-factor", needs: "/admin/users/second-factor" },
  { key: "backUp", to: "/admin/settings/backups#backups", needs: "/admin/settings" },
  { key: "news", to: "/admin/news", needs: "/admin/news" },
  { key: "account", to: "/account", needs: "/account" },
] as const;
