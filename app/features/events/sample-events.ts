type Bilingual = { en: string; es: string };

export type SiteEvent = {
  /** Stable: it is part of the .ics address, so a published one must not change. */
  id: string;
  /** ISO 8601 with the offset that `timeZone` has on that day. */
  start: string;
  durationMinutes: number;
  /** It comes again every 52 weeks, on the same weekday; `start` is its first. */
  yearly?: true;
  /** IANA name, in which the time is shown. */
  timeZone: string;
  place: "online" | Bilingual;
  language: "en" | "es" | "both";
  title: Bilingual;
  description: Bilingual;
};

// Sample gatherings for an owner to replace. They stand on the page when no
// outside calendar is configured or it does not load (decision 41). They come
// again each year: the page of a site that nobody has looked after is not empty.
export const events: readonly SiteEvent[] = [
  {
    id: "closing-the-year-together",
    start: "2026-12-10T11:00:00-05:00",
    durationMinutes: 60,
    yearly: true,
    timeZone: "America/Bogota",
    place: "online",
    language: "both",
    title: {
      en: "Listening circle: closing the year together",
      es: "Círculo de escucha: cerrar el año en compañía",
    },
    description: {
      en: "What did this year ask of your team, and what will you leave behind before the next one? A quiet hour to look back with others, with interpretation between English and Spanish.",
      es: "¿Qué le pidió este año a tu equipo y qué vas a soltar antes de que empiece el próximo? Una hora tranquila para mirar atrás en compañía, con interpretación entre español e inglés.",
    },
  },
  {
    id: "reading-your-scan-as-a-team",
    start: "2027-01-28T10:00:00-05:00",
    durationMinutes: 60,
    yearly: true,
    timeZone: "America/Bogota",
    place: "online",
    language: "en",
    title: {
      en: "Webinar: reading your health scan as a team",
      es: "Webinar: leer en equipo el resultado del escáner",
    },
    description: {
      en: "Five pillars, one conversation. Bring your result, or just your curiosity, and learn how to move from the numbers to one change everyone agrees to try.",
      es: "Cinco pilares, una conversación. Trae tu resultado, o solo tu curiosidad, y aprende a pasar de los números a un cambio que todo el equipo acepte probar.",
    },
  },
  {
    id: "who-decides-what",
    start: "2027-03-04T17:00:00-05:00",
    durationMinutes: 90,
    yearly: true,
    timeZone: "America/Bogota",
    place: "online",
    language: "es",
    title: {
      en: "Workshop: who decides what, for cooperatives and small NGOs",
      es: "Taller: quién decide qué, para cooperativas y ONG pequeñas",
    },
    description: {
      en: "A one-page agreement that says who decides, who is asked and who is told. You fill in the first draft during the session and take it to your next assembly.",
      es: "Un acuerdo de una página que dice quién decide, a quién se consulta y a quién se informa. Llenas el primer borrador durante la sesión y lo llevas a tu próxima asamblea.",
    },
  },
  {
    id: "what-funders-and-communities-need-to-hear",
    start: "2027-05-13T11:00:00-05:00",
    durationMinutes: 75,
    yearly: true,
    timeZone: "America/Bogota",
    place: "online",
    language: "both",
    title: {
      en: "Listening circle: what funders and communities need to hear",
      es: "Círculo de escucha: lo que financiadores y comunidades necesitan oír",
    },
    description: {
      en: "Half the circle gives grants, half lives with them. We listen in turns to what each side rarely says, with interpretation between English and Spanish.",
      es: "La mitad del círculo otorga fondos y la otra mitad vive con ellos. Escuchamos por turnos lo que cada parte casi nunca dice, con interpretación entre español e inglés.",
    },
  },
];
