import { useEffect, useRef, useState } from "react";

const radius = 84;

/** The score as a ring that is filled by that percentage. It is drawn once when it scrolls into view. */
export function VitalityRing({ score, label, description }: { score: number; label: string; description: string }) {
  const ring = useRef<HTMLDivElement>(null);
  const drawn = useIsDrawn(ring);
  return (
    <div ref={ring} className="relative mx-auto aspect-square w-full max-w-[12rem] md:max-w-[20rem]">
      <svg
        viewBox="0 0 200 200"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={description}
        fill="none"
        className="size-full"
      >
        {[51, 56, 60, 66, 70, 75].map((r, index) => (
          <circle
            key={r}
            cx={100 + (index % 3) - 1}
            cy={100 - (index % 2)}
            r={r}
            className="stroke-moss"
            strokeWidth={index % 3 === 0 ? 0.9 : 0.45}
            opacity="0.55"
          />
        ))}
        <circle cx="100" cy="100" r={radius} className="stroke-paper" strokeOpacity="0.14" strokeWidth="9" />
        {/* With this pathLength the dash lengths are percentages. */}
        <circle
          data-arc
          cx="100"
          cy="100"
          r={radius}
          pathLength={100}
          strokeDasharray={`${score} 100`}
          strokeDashoffset={drawn ? 0 : score}
          strokeWidth="9"
          transform="rotate(-90 100 100)"
          className="stroke-sun transition-[stroke-dashoffset] delay-150 duration-500 ease-calm"
        />
      </svg>
      <div aria-hidden className="absolute inset-0 grid place-content-center text-center">
        <p className="font-display text-[clamp(3.2rem,2.4rem+3vw,4.5rem)] leading-none font-light tracking-[-0.03em]">
          {score}
        </p>
        <p className="mt-2 text-sm text-paper/75">{label}</p>
      </div>
    </div>
  );
}

/** False only after hydration while the element is still below the viewport. */
function useIsDrawn(element: React.RefObject<HTMLElement | null>): boolean {
  const [drawn, setDrawn] = useState(true);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    // The observer calls back once at the start, and again when half of the element is visible.
    const observer = new IntersectionObserver(
      (entries) => {
        const isBelow = entries.at(-1)!.boundingClientRect.top >= innerHeight;
        setDrawn(!isBelow);
        if (!isBelow) observer.disconnect();
      },
      { threshold: 0.5 },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return drawn;
}
