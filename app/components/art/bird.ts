/** A bird in flight, seen from afar: two wings from the body at (x, y). `size` is about a third of the wingspan. */
export function birdPath(x: number, y: number, size: number): string {
  const n = (share: number) => Math.round(share * size * 10) / 10;
  const at = `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return (
    `M${at}q${n(0.5)} ${n(-0.95)} ${n(1.5)} ${n(-0.8)}q${n(-0.75)} ${n(0.3)} ${n(-1.15)} ${n(1.35)}` +
    `q${n(-0.35)} ${n(0.4)} ${n(-0.7)} 0q${n(-0.4)} ${n(-1.05)} ${n(-1.15)} ${n(-1.35)}q${n(1)} ${n(-0.15)} ${n(1.5)} ${n(0.8)}z`
  );
}
