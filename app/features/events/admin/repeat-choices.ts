/** In a file of their own: the page shows them, and loads the rules of the form later. */
export const repeatChoices = ["none", "weekly", "monthly-date", "monthly-weekday"] as const;
