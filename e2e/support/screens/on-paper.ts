/** What nobody can use on paper: the menu, what is pressed, boxes to fill in, and headings that open something. */
export const useless = "nav, button, input:not([type=hidden]), textarea, select, summary";
