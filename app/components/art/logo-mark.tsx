import { Drawing } from "./drawing.tsx";
import { logoMark } from "./logo.ts";
import { palette } from "./palette.ts";

type LogoMarkProps = {
  className?: string;
  title?: string;
  /** `dark` for the night section, `small` for 24 pixels and less. */
  tone?: "light" | "dark";
  small?: boolean;
};

export function LogoMark({ className, title, tone = "light", small = false }: LogoMarkProps) {
  const inks = tone === "dark" ? { line: palette.paper, sap: palette.sun } : {};
  return <Drawing drawing={logoMark({ ...inks, small })} title={title} className={className} />;
}
