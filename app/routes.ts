import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** The site map: every URL and its route module. "es?" adds the Spanish version of each public page. */
export default [
  layout("public.layout.tsx", [
    ...prefix("es?", [
      index("features/home/home.route.tsx"),
      route("about", "features/about/about.route.tsx"),
      route("offerings", "features/offerings/offerings.route.tsx"),
      route("insights", "features/insights/listing/listing.route.tsx"),
      route("insights/:slug", "features/insights/article/article.route.tsx"),
      route("rss.xml", "features/insights/feeds/feed.route.ts"),
      route("events", "features/events/events.route.tsx"),
      route("events.ics", "features/events/events-feed.route.ts"),
      route("events/:id.ics", "features/events/event-file.route.ts"),
      route("raices-latinas", "features/raices-latinas/raices-latinas.route.tsx"),
      route("privacy", "features/privacy/privacy.route.tsx"),
      route("journey", "features/journey/journey.route.tsx"),
      route("tools", "features/scanner/tools.route.tsx"),
      route("tools/result/:token", "features/scanner/result/result.route.tsx"),
      route("tools/result/:token/report.pdf", "features/scanner/report/report.route.ts"),
      route("tools/team", "features/team-scan/start/start.route.tsx"),
      route("tools/team/:token", "features/team-scan/answer/answer.route.tsx"),
      route("tools/team/manage/:token", "features/team-scan/manage/manage.route.tsx"),
      route("tools/team/manage/:token/report.pdf", "features/team-scan/report/report.route.ts"),
      route("tools/team/manage/:token/export.json", "features/team-scan/manage/export-json.route.ts"),
      route("tools/team/manage/:token/export.csv", "features/team-scan/manage/export-csv.route.ts"),
      route("tools/team/manage/:token/present", "features/team-scan/present/present.route.tsx"),
      route("tools/team/manage/:token/qr.svg", "features/team-scan/manage/qr.route.ts"),
      route("preview/:token", "features/insights/admin/editor/preview/shared-preview.route.tsx"),
    ]),
    ...(import.meta.env?.DEV ? [route("styleguide", "components/ui/styleguide/styleguide.route.tsx")] : []),
    route("*", "components/frame/not-found.route.tsx"),
  ]),
  route("robots.txt", "features/site/robots.route.ts"),
  route("site.webmanifest", "features/site/manifest.route.ts"),
  route("sitemap.xml", "features/insights/feeds/sitemap.route.ts"),
  route("sitemaps/:number.xml", "features/insights/feeds/sitemap-part.route.ts"),
  route("covers/:cluster/:slug.svg", "features/insights/pictures/cover.route.ts"),
  route("social/:language/pages/:page.png", "features/insights/pictures/page-card.route.ts"),
  route("social/:language/:slug.png", "features/insights/pictures/social-card.route.ts"),

  // Backend functions; the specification gives their names.
  ...prefix("functions", [
    route("send-journey-form", "features/journey/send-journey-form.route.ts"),
    route("send-assessment-results", "features/scanner/send-results.route.ts"),
    route("send-division-message", "features/raices-latinas/send-division-message.route.ts"),
  ]),

  // Uploaded images. The path starts with the name of the bucket.
  route("blog-images/blog-posts/:file", "features/insights/article/blog-image.route.ts"),

  // These URLs have no language: the stored choice or the browser decides.
  layout("features/accounts/auth.layout.tsx", [
    route("auth", "features/accounts/sign-in/sign-in.route.tsx"),
    route("auth/sign-out", "features/accounts/sign-in/sign-out.route.ts"),
    route("auth/session", "features/accounts/sign-in/session.route.ts"),
    route("auth/confirm", "features/accounts/sign-up/confirm.route.tsx"),
    route("auth/forgot", "features/accounts/reset/forgot.route.tsx"),
    route("auth/reset", "features/accounts/reset/reset.route.tsx"),
    route("auth/setup", "features/accounts/roles/setup.route.tsx"),
    route("auth/email", "features/accounts/own-account/confirm-email.route.tsx"),
    route("auth/invitation", "features/accounts/invitations/invitation.route.tsx"),
    route("auth/invitation/passkey", "features/accounts/invitations/invitation-passkey.route.ts"),
    route("auth/passkey", "features/accounts/second-factor/passkey.route.ts"),
    route("auth/second-factor", "features/accounts/second-factor/second-factor.route.tsx"),
    route("auth/again", "features/accounts/second-factor/again.route.tsx"),
  ]),

  route("rpc/has_role", "features/accounts/roles/has-role.route.ts"),

  // Everybody's own account. The middleware of this layout asks for a session.
  layout(
    "features/accounts/own-account/account.layout.tsx",
    prefix("account", [
      index("features/accounts/own-account/profile.route.tsx"),
      route("portraits/:id", "features/accounts/own-account/portrait.route.ts"),
      route("security", "features/accounts/own-account/security.route.tsx"),
      route("passkey", "features/accounts/own-account/passkey.route.ts"),
      route("email", "features/accounts/own-account/email.route.tsx"),
      route("data", "features/accounts/own-account/data.route.tsx"),
      route("data.json", "features/accounts/own-account/data-file.route.ts"),
    ]),
  ),

  // The middleware of this layout guards everything below /admin.
  layout(
    "features/admin/admin.layout.tsx",
    prefix("admin", [
      index("features/insights/admin/list/dashboard.route.tsx"),
      route("posts/link-targets", "features/insights/admin/editor/link-targets.route.ts"),
      route("posts/preview", "features/insights/admin/editor/preview/preview-body.route.ts"),
      route("posts/:id", "features/insights/admin/editor/editor.route.tsx"),
      route("posts/:id/revisions", "features/insights/admin/revisions/revisions.route.tsx"),
      route("bin", "features/insights/admin/list/bin.route.tsx"),
      route("images", "features/insights/admin/images/images.route.tsx"),
      route("images/upload", "features/insights/admin/images/upload.route.ts"),
      route("images/:id", "features/insights/admin/images/image.route.tsx"),
      route("images/:id/history", "features/insights/admin/images/image-history.route.tsx"),
      route("figures", "features/figures/figures.route.tsx"),
      route("users", "features/accounts/admin/users.route.tsx"),
      route("users/invitations", "features/accounts/admin/invitations.route.tsx"),
      route("users/second-factor", "features/accounts/admin/required-factor.route.tsx"),
      route("users/:id", "features/accounts/admin/user.route.tsx"),
      route("drafts", "features/admin/drafts.route.ts"),
      route("audit", "features/audit/audit.route.tsx"),
      route("audit/export.csv", "features/audit/audit-csv.route.ts"),
      route("leads", "features/leads/admin/inbox/leads.route.tsx"),
      route("leads/export.csv", "features/leads/admin/export/export-csv.route.ts"),
      route("leads/:id", "features/leads/admin/lead/lead.route.tsx"),
      route("leads/:id/export.json", "features/leads/admin/lead/export-person.route.ts"),
      route("team-scans/:id", "features/team-scan/admin/team-scan.route.tsx"),
      route("team-scans/:id/present", "features/team-scan/admin/admin-present.route.tsx"),
      route("mail", "features/leads/admin/mail/mail.route.tsx"),
      route("mail/:id", "features/leads/admin/mail/mail-item.route.tsx"),
      route("mail/:id/html", "features/leads/admin/mail/mail-html.route.ts"),
      route("*", "components/frame/not-found.route.tsx", { id: "admin-not-found" }),
    ]),
  ),
] satisfies RouteConfig;
