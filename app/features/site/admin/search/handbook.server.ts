import { fold } from "#db/fold.ts";
import type { Hit } from "#app/features/admin/find/hit.ts";
import { readTopic, type Piece } from "#app/features/admin/help/handbook.server.ts";
import { handbookAddress, mayRead, topicKeys, type TopicKey } from "#app/platform/help/topics.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Source } from "./sources.server.ts";

const most = 4;

/** Pages of the handbook, by every word of them; a page is offered once, at the section that has the words. */
export const handbook: Source = {
  opens: handbookAddress,
  find: ({ typed, language, roles }) => {
    if (typed === "") return [];
    const words = fold(typed).split(/\s+/);
    const isIn = (text: string) => words.every((word) => text.includes(word));
    const found = topicKeys
      .filter((key) => mayRead(key, roles))
      .flatMap((key): { hit: Hit; isTitle: boolean }[] => {
        const { title, about, sections } = textsOf(key, language);
        const path = `${handbookAddress}/${key}`;
        if (isIn(about)) return [{ hit: { kind: "help", title, path }, isTitle: true }];
        const section = sections.find(({ heading }) => isIn(heading)) ?? sections.find(({ text }) => isIn(text));
        if (!section) return [];
        const hit: Hit = { kind: "help", title, hint: section.title, path: `${path}#${section.id}` };
        return [{ hit, isTitle: isIn(section.heading) }];
      });
    return [...found.filter(({ isTitle }) => isTitle), ...found.filter(({ isTitle }) => !isTitle)]
      .map(({ hit }) => hit)
      .slice(0, most);
  },
};

function textsOf(key: TopicKey, language: Language) {
  const { title, summary, sections } = readTopic(key, language);
  return {
    title,
    about: fold(`${title} ${summary}`),
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      heading: fold(section.title),
      text: fold([section.title, ...section.steps.map(plain), ...section.text.map(plain)].join(" ")),
    })),
  };
}

const plain = (pieces: Piece[]) => pieces.map((piece) => (typeof piece === "string" ? piece : piece.word)).join("");
