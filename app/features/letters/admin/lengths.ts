/** In characters. */
export const maxSubject = 150;
export const maxPreview = 200;
