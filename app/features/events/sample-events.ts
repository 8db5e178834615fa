import { languages, type Language } from "#app/platform/i18n/language.ts";
import type { EventKind } from "#db/schema.ts";

/**
 * Sample events, which a new site starts with (sample-events.server.ts). They repeat every 52 weeks on the same
 * weekday, so that the page of an unattended site is never empty.
 */
type SampleEvent = {
  slug: string;
  kind: EventKind;
  /** In the time zone of Bogotá, like all sample events. */
  localStart: string;
  durationMinutes: number;
  languages: Language[];
  title: string;
  titleEs: string;
  description: string;
  descriptionEs: string;
  bring: string;
  bringEs: string;
};

const yearly = { timeZone: "America/Bogota", repeat: "weekly", repeatEvery: 52 } as const;

const samples: readonly SampleEvent[] = [
  {
    slug: "closing-the-year-together",
    kind: "circle",
    localStart: "2026-12-10T11:00",
    durationMinutes: 60,
    languages: [...languages],
    title: "Listening circle: closing the year together",
    titleEs: "Círculo de escucha: cerrar el año en compañía",
    description:
      "What did this year ask of your team, and what will you leave behind before the next one? A quiet hour to look back with others, with interpretation between English and Spanish.",
    descriptionEs:
      "¿Qué le pidió este año a tu equipo y qué vas a soltar antes de que empiece el próximo? Una hora tranquila para mirar atrás en compañía, con interpretación entre español e inglés.",
    bring: "One thing from this year that you want to leave behind, and something warm to drink.",
    bringEs: "Algo de este año que quieras soltar y una bebida caliente.",
  },
  {
    slug: "reading-your-scan-as-a-team",
    kind: "webinar",
    localStart: "2027-01-28T10:00",
    durationMinutes: 60,
    languages: ["en"],
    title: "Webinar: reading your health scan as a team",
    titleEs: "Webinario: leer en equipo el resultado del escáner",
    description:
      "Five pillars, one conversation. Bring your result, or just your curiosity, and learn how to move from the numbers to one change everyone agrees to try.",
    descriptionEs:
      "Cinco pilares, una conversación. Trae tu resultado, o solo tu curiosidad, y aprende a pasar de los números a un cambio que todo el equipo acepte probar.",
    bring: "Your scan result, if you have one, and something to write with.",
    bringEs: "El resultado de tu escáner, si ya lo tienes, y algo para tomar notas.",
  },
  {
    slug: "who-decides-what",
    kind: "workshop",
    localStart: "2027-03-04T17:00",
    durationMinutes: 90,
    languages: ["es"],
    title: "Workshop: who decides what, for cooperatives and small NGOs",
    titleEs: "Taller: quién decide qué, para cooperativas y ONG pequeñas",
    description:
      "A one-page agreement that says who decides, who is asked and who is told. You fill in the first draft during the session and take it to your next assembly.",
    descriptionEs:
      "Un acuerdo de una página que dice quién decide, a quién se consulta y a quién se informa. Llenas el primer borrador durante la sesión y lo llevas a tu próxima asamblea.",
    bring: "A list of five decisions that nobody is sure who makes.",
    bringEs: "Una lista de cinco decisiones que nadie sabe bien a quién le tocan.",
  },
  {
    slug: "what-funders-and-communities-need-to-hear",
    kind: "circle",
    localStart: "2027-05-13T11:00",
    durationMinutes: 75,
    languages: [...languages],
    title: "Listening circle: what funders and communities need to hear",
    titleEs: "Círculo de escucha: lo que financiadores y comunidades necesitan oír",
    description:
      "Half the circle gives grants, half lives with them. We listen in turns to what each side rarely says, with interpretation between English and Spanish.",
    descriptionEs:
      "La mitad del círculo otorga fondos y la otra mitad vive con ellos. Escuchamos por turnos lo que cada parte casi nunca dice, con interpretación entre español e inglés.",
    bring: "A letter, a report or an answer that was hard to write or to read.",
    bringEs: "Una carta, un informe o una respuesta que te costó escribir o leer.",
  },
];

export const sampleEvents = samples.map((event) => ({ ...event, ...yearly }));
