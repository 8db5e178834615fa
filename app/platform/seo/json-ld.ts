import { languages } from "#app/platform/i18n/language.ts";
import { site } from "#site";

/** Builders for schema.org blocks. All URLs are absolute, so the caller passes the URL of the site. */

const context = "https://schema.org";

export function organizationData(siteUrl: string, description: string) {
  return {
    "@context": context,
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: site.name,
    url: siteUrl,
    logo: new URL(site.logo || "/icon-512.png", siteUrl).href,
    description,
    email: site.email,
    ...(site.phone && { telephone: site.phone.text }),
    ...(site.postalAddress && { address: site.postalAddress }),
    foundingDate: String(site.foundingYear),
    founder: { "@type": "Person", name: site.founder.name },
    sameAs: site.socialLinks.map(({ url }) => url),
    areaServed: "Worldwide",
    knowsLanguage: languages,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: site.email,
      availableLanguage: ["English", "Spanish"],
    },
  };
}

type Service = { name: string; description: string; url: string; serviceType?: string };

export function serviceData(siteUrl: string, { name, description, url, serviceType }: Service) {
  return {
    "@context": context,
    "@type": "Service",
    name,
    description,
    url,
    serviceType: serviceType ?? name,
    provider: { "@id": `${siteUrl}/#organization`, "@type": "Organization", name: site.name },
    areaServed: "Worldwide",
    availableLanguage: ["English", "Spanish"],
  };
}

type Article = {
  title: string;
  description: string;
  image: string;
  publishedTime: string;
  modifiedTime: string;
  url: string;
  /** A person with a page, or else the organization under this name. */
  author: { name: string; url?: string };
  language: string;
  /** The body as plain text; it is truncated to 500 characters. */
  bodyContent: string;
};

export function articleData(siteUrl: string, article: Article) {
  return {
    "@context": context,
    "@type": "Article",
    headline: article.title,
    description: article.description,
    image: [article.image],
    datePublished: article.publishedTime,
    dateModified: article.modifiedTime,
    mainEntityOfPage: { "@type": "WebPage", "@id": article.url },
    url: article.url,
    inLanguage: article.language,
    author: article.author.url
      ? { "@type": "Person", name: article.author.name, url: article.author.url }
      : { "@type": "Organization", name: article.author.name },
    publisher: { "@id": `${siteUrl}/#organization`, "@type": "Organization", name: site.name },
    articleBody: truncated(article.bodyContent, 500),
  };
}

/** The stories of the list page, in its order. */
export function storyListData(stories: { name: string; url: string }[]) {
  return {
    "@context": context,
    "@type": "ItemList",
    itemListElement: stories.map(({ name, url }, index) => ({ "@type": "ListItem", position: index + 1, name, url })),
  };
}

type Person = { name: string; description?: string; jobTitle?: string; url: string; image?: string };

/** An author, or a member of the team. */
export function personData(siteUrl: string, { image, ...person }: Person) {
  return {
    "@context": context,
    "@type": "Person",
    ...person,
    ...(image ? { image } : {}),
    worksFor: { "@id": `${siteUrl}/#organization`, "@type": "Organization", name: site.name },
  };
}

export function faqData(questions: { question: string; answer: string }[]) {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export function breadcrumbData(steps: { name: string; url: string }[]) {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

type Event = {
  name: string;
  description: string;
  start: string;
  end: string;
  url: string;
  languages: string[];
  place?: string;
  /** Held online as well as at its place. An event without a place is always online. */
  online?: boolean;
  cancelled?: boolean;
  image?: string;
  performer?: string;
  /** The price in words; without it the event is free of charge. */
  priceNote?: string;
  soldOut?: boolean;
};

export function eventData(siteUrl: string, event: Event) {
  const { place, url } = event;
  const online = event.online ?? !place;
  const virtual = { "@type": "VirtualLocation", url };
  const physical = { "@type": "Place", name: place, address: place };
  const mode = !place ? "Online" : online ? "Mixed" : "Offline";
  return {
    "@context": context,
    "@type": "Event",
    name: event.name,
    description: event.description,
    startDate: event.start,
    endDate: event.end,
    url,
    ...(event.image ? { image: [event.image] } : {}),
    eventStatus: `https://schema.org/Event${event.cancelled ? "Cancelled" : "Scheduled"}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: !place ? virtual : online ? [physical, virtual] : physical,
    inLanguage: event.languages,
    isAccessibleForFree: !event.priceNote,
    ...(event.priceNote
      ? {}
      : {
          offers: {
            "@type": "Offer",
            price: "0",
            priceCurrency: "USD",
            url,
            availability: `https://schema.org/${event.soldOut ? "SoldOut" : "InStock"}`,
          },
        }),
    ...(event.performer ? { performer: { "@type": "Person", name: event.performer } } : {}),
    organizer: { "@id": `${siteUrl}/#organization`, "@type": "Organization", name: site.name, url: siteUrl },
  };
}

/** The sentences that fit into `length` characters, or else the first words. */
export function firstSentences(text: string, length: number): string {
  const whole = text.length <= length ? text : /^.*[.!?…](?=\s)/su.exec(text.slice(0, length + 1))?.[0];
  return whole !== undefined && whole.length > length / 3 ? whole : truncated(text, length);
}

/** At most `length` characters, including the ellipsis. */
export function truncated(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  // A word of any length is cut where it must be.
  const whole = /\s/.test(text.charAt(length - 1)) ? cut : cut.replace(/\s\S{0,24}$/, "");
  return `${whole.trimEnd().replace(/[,;:–-]$/, "")}…`;
}
