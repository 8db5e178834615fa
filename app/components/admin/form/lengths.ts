/** Separate from the rules of the forms, which import zod, because pages need it before anybody types. */
export const maxLength = {
  name: 120,
  line: 160,
  title: 140,
  slug: 100,
  figure: 40,
  category: 60,
  key: 60,
  text: 4000,
  words: 700,
  alt: 300,
};
