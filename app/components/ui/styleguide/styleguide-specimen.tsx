import type { ReactNode } from "react";

export function Specimen({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase()} className="mt-20 border-t border-line pt-8 sm:mt-28">
      <h2 className="mb-10 flex items-baseline gap-5 text-title">
        <span aria-hidden className="font-light text-clay">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
