/** What people wrote, on as few slides as large letters allow. Pure. */

/** More are in the report: nobody listens to a reading of fifty. */
const mostShown = 16;
const lettersOnSlide = 330;
const commentsOnSlide = 4;

export function packComments(comments: string[]): { slides: string[][]; left: number } {
  const shown = comments.slice(0, mostShown);
  // As many slides as four on each need, evenly filled: the last one is not left with a single line.
  const fullest = packed(shown, commentsOnSlide);
  const even = [1, 2, 3].map((most) => packed(shown, most)).find((slides) => slides.length === fullest.length);
  return { slides: even ?? fullest, left: Math.max(0, comments.length - mostShown) };
}

function packed(comments: string[], most: number): string[][] {
  const slides: string[][] = [];
  let letters = 0;
  for (const comment of comments) {
    const last = slides.at(-1);
    if (last && last.length < most && letters + comment.length <= lettersOnSlide) last.push(comment);
    else {
      slides.push([comment]);
      letters = 0;
    }
    letters += comment.length;
  }
  return slides;
}
