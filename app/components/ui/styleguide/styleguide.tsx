import { ArrowRight, Leaf } from "lucide-react";
import { Badge } from "../badge.tsx";
import { Button, buttonVariants } from "../button.tsx";
import { Card, CardFooter, CardText, CardTitle } from "../card.tsx";
import { Specimen } from "./styleguide-specimen.tsx";
import { StyleGuideFeedback } from "./styleguide-feedback.tsx";
import { StyleGuideForms } from "./styleguide-forms.tsx";
import { StyleGuideNavigation } from "./styleguide-navigation.tsx";

const variants = [
  "default",
  "hero",
  "accent",
  "elegant",
  "outline",
  "secondary",
  "ghost",
  "ghost-danger",
  "link",
  "destructive",
] as const;
const sizes = ["sm", "default", "lg", "xl"] as const;
const badges = ["default", "solid", "outline", "accent", "clay", "destructive"] as const;
const colours = [
  "bg-paper",
  "bg-card",
  "bg-sage",
  "bg-ink",
  "bg-ink-soft",
  "bg-forest",
  "bg-forest-deep",
  "bg-moss",
  "bg-night",
  "bg-clay",
  "bg-clay-deep",
  "bg-sun",
  "bg-danger",
  "bg-danger-soft",
  "bg-line",
  "bg-line-strong",
];

/** Every primitive in every state, for development. */
export function StyleGuide() {
  return (
    <main className="page-width section">
      <p className="eyebrow">Style guide</p>
      <h1 className="mt-4 text-display">Calm, rooted, precise</h1>
      <p className="mt-6 max-w-prose text-ink-soft">
        The parts every page is made of. Resize the window, walk through it with the Tab key, switch JavaScript off: all
        of it holds.
      </p>
      <p className="mt-4">
        <a href="/styleguide/sections" className="underline underline-offset-4 hover:text-clay">
          The sections that pages are made of
        </a>
      </p>
      <Specimen number={1} title="Colour">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-8">
          {colours.map((colour) => (
            <li key={colour} className="text-sm text-ink-soft">
              <span className={`mb-2 block h-16 rounded-control border border-line ${colour}`} />
              {colour.slice(3)}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen number={2} title="Type">
        <p className="font-display text-display font-light">Organizations are living systems</p>
        <p className="mt-6 font-display text-title">¿Qué necesita crecer este año?</p>
        <p className="mt-6 font-display text-heading">Roots before branches</p>
        <p className="mt-6 max-w-prose">
          A good decision has three parts: what we know, what we want, and who will live with it. We start from the
          third, because it is the one that meetings forget.
        </p>
      </Specimen>
      <Specimen number={3} title="Buttons">
        <ButtonTable />
        <div className="on-night mt-10 flex flex-wrap items-center gap-4 rounded-card bg-night p-6 text-paper sm:p-10">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen number={4} title="Badges">
        <div className="flex flex-wrap gap-3">
          {badges.map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
          <Badge>
            <Leaf aria-hidden /> with an icon
          </Badge>
        </div>
      </Specimen>
      <Specimen number={5} title="Cards">
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-4">
          {(["card", "outline", "sage", "night"] as const).map((tone) => (
            <Card key={tone} tone={tone} interactive={tone === "card"}>
              <p aria-hidden className="mb-5 font-display text-5xl font-light text-clay in-[.on-night]:text-sun">
                {tone.length}
              </p>
              <CardTitle>{tone === "card" ? <a href="#cards">Listen to the soil</a> : "Listen to the soil"}</CardTitle>
              <CardText>
                Two weeks of conversations with the people who do the work, before anyone proposes a change.
              </CardText>
              <CardFooter>
                <Badge variant={tone === "sage" ? "clay" : "outline"}>{tone}</Badge>
              </CardFooter>
            </Card>
          ))}
        </div>
      </Specimen>
      <StyleGuideForms />
      <StyleGuideNavigation />
      <StyleGuideFeedback />
    </main>
  );
}

function ButtonTable() {
  return (
    <div className="space-y-6">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-x-5 gap-y-4">
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
            <ArrowRight aria-hidden />
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </div>
      ))}
      <a href="#buttons" className={buttonVariants({ variant: "hero", size: "lg" })}>
        A link that looks like one <ArrowRight aria-hidden />
      </a>
    </div>
  );
}
