import { cn } from "./cn.ts";

type Classes = string | string[];
type Choices = Record<string, Record<string, Classes>>;
type Chosen<C extends Choices> = { [Name in keyof C]?: keyof C[Name] };
type Together<C extends Choices> = { [Name in keyof C]?: (keyof C[Name])[] } & { className: string };
type Given<C extends Choices> = Chosen<C> & { className?: string };

/** What a component takes to choose its looks. */
export type VariantProps<Make extends (given: never) => string> = Omit<Parameters<Make>[0], "className">;

/** The classes of a component that comes in several looks: its base, the chosen ones, those of a combination, the caller's. */
export function variants<const C extends Choices>(
  base: Classes,
  choices: C,
  defaults: { [Name in keyof C]: keyof C[Name] },
  together: Together<C>[] = [],
) {
  return ({ className, ...given }: Given<C>): string => {
    const chosen = (name: string) => (given[name as keyof typeof given] ?? defaults[name]) as string;
    const names = Object.keys(choices);
    const combined = together.filter((wanted) =>
      names.every((name) => !wanted[name] || wanted[name].includes(chosen(name))),
    );
    return cn(
      ...[base, ...names.map((name) => choices[name]![chosen(name)]!)].flat(),
      ...combined.map((found) => found.className),
      className,
    );
  };
}
