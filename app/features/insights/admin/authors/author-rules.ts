/** In characters. `name` is as long as the author of a post may be. */
export const maxLength = { name: 120, otherNames: 1000, about: 3000, portrait: 2000 };
