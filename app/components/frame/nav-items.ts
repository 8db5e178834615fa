import { useAddedContent } from "#app/platform/i18n/added-content.ts";

export const deliveredItems = ["offerings", "about", "insights", "tools", "events"] as const;

/** The pages of header, menu and footer; with stories, once there are any. */
export function useNavItems() {
  const { hasStories } = useAddedContent("common");
  return hasStories ? (["offerings", "about", "stories", "insights", "tools", "events"] as const) : deliveredItems;
}
