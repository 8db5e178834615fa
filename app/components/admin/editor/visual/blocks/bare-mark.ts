/** An attribute of the figure around a pasted picture that is to become a block of its own, but not a figure. */
export const bareMark = "data-bare";
