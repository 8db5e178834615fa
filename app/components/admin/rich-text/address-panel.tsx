import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { linkAddress } from "./link-address.ts";

type Found = { kind: string; title: string; path: string };

type AddressPanelProps = {
  /** The address that finds what a link may lead to; the words are added as `q`. */
  findAt: string;
  /** The names of what it finds. */
  kinds: Readonly<Record<string, string>>;
  hint: string;
  className: string;
  current: string | undefined;
  onChoose: (address: string, title?: string) => void;
  onRemove?: () => void;
  onClose?: () => void;
};

/** Below the toolbar of an editor: search what the site has, or type an address. */
export function AddressPanel({
  findAt,
  kinds,
  hint,
  className,
  current,
  onChoose,
  onRemove,
  onClose,
}: AddressPanelProps) {
  const { common, editor } = useCopy("admin");
  const { visual, toolbar } = editor;
  const [typed, setTyped] = useState(current ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { load, data: found } = useFetcher<Found[]>();
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => void load(`${findAt}&q=${encodeURIComponent(typed.slice(0, 80))}`), 150);
    return () => clearTimeout(timer);
  }, [typed, load, findAt]);
  const take = () => {
    const address = linkAddress(typed);
    if (address) onChoose(address);
    else setIsRefused(true);
  };
  return (
    <div role="group" aria-label={toolbar.link} className={`grid grid-cols-[minmax(0,1fr)] gap-3 p-3 ${className}`}>
      <div className="flex flex-wrap gap-2">
        <Input
          ref={field}
          value={typed}
          type="text"
          inputMode="url"
          aria-label={toolbar.linkAddress}
          aria-invalid={isRefused || undefined}
          placeholder={hint}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              take();
            }
            if (event.key === "Escape") onClose?.();
          }}
          // What is typed here is no field of the form.
          onInput={(event) => event.stopPropagation()}
          className="min-w-48 flex-1"
        />
        <Button type="button" size="sm" onClick={take}>
          {common.add}
        </Button>
        {onRemove && current !== undefined ? (
          <Button type="button" size="sm" variant="outline" onClick={onRemove}>
            {visual.removeLink}
          </Button>
        ) : null}
        {onClose ? (
          <Button type="button" size="sm" variant="ghost" onClick={onClose}>
            {common.cancel}
          </Button>
        ) : null}
      </div>
      {isRefused ? (
        <p role="alert" className="text-[0.9375rem] font-medium text-danger">
          {toolbar.linkBad}
        </p>
      ) : null}
      {found && found.length > 0 ? (
        <ul aria-label={visual.linkTargets} className="grid max-h-64 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto">
          {found.map(({ path, title, kind }) => (
            <li key={path}>
              <button
                type="button"
                onClick={() => onChoose(path, title)}
                className="flex min-h-11 w-full cursor-pointer items-baseline gap-3 rounded-control px-3 py-2 text-left text-[0.9375rem] hover:bg-sage"
              >
                <span className="line-clamp-2 min-w-0">{title}</span>
                <span className="ml-auto shrink-0 text-ink-soft">{kinds[kind]}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : found ? (
        <p className="text-[0.9375rem] text-ink-soft">{visual.noTargets}</p>
      ) : null}
    </div>
  );
}
