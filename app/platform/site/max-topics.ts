/** So few that people choose among them at a glance. Pure: without the rules of the settings, which import zod. */
export const maxTopics = 6;
