export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={className} fill="none" stroke="#1f4d3a" strokeWidth="3.5" strokeLinecap="round">
      <path d="M32 5c15 0 27 11 27 27S47 59 32 59 5 48 5 32 17 5 32 5Z" />
      <path d="M32 15c10 0 17 7 17 17s-7 17-17 17-17-7-17-17 7-17 17-17Z" opacity=".7" />
      <path d="M32 23c4 6 7 8 7 12a7 7 0 0 1-14 0c0-4 3-6 7-12Z" fill="#a8482a" stroke="none" />
    </svg>
  );
}
