import { cn } from "./cn.ts";

type Classes = string | string[];
type VariantOptions = Record<string, Record<string, Classes>>;
type Selection<C extends VariantOptions> = { [Name in keyof C]?: keyof C[Name] };
type Compound<C extends VariantOptions> = { [Name in keyof C]?: (keyof C[Name])[] } & { className: string };
type Props<C extends VariantOptions> = Selection<C> & { className?: string };

/** The variant props of a component, without className. */
export type VariantProps<Make extends (props: never) => string> = Omit<Parameters<Make>[0], "className">;

/**
 * Builds the class names of a component: base, the selected variants, compound variants, then the caller's className.
 */
export function variants<const C extends VariantOptions>(
  base: Classes,
  options: C,
  defaults: { [Name in keyof C]: keyof C[Name] },
  compounds: Compound<C>[] = [],
) {
  return ({ className, ...props }: Props<C>): string => {
    const selected = (name: string) => (props[name as keyof typeof props] ?? defaults[name]) as string;
    const names = Object.keys(options);
    const matching = compounds.filter((compound) =>
      names.every((name) => !compound[name] || compound[name].includes(selected(name))),
    );
    return cn(
      ...[base, ...names.map((name) => options[name]![selected(name)]!)].flat(),
      ...matching.map((compound) => compound.className),
      className,
    );
  };
}
