export type Random = () => number;

/** The same seed gives the same stream on every machine: FNV-1a picks the start, mulberry32 walks on from it. */
export function createRandom(seed: string): Random {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  // FNV leaves neighbouring seeds ("a-1", "a-2") close together; this spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  let state = hash ^ (hash >>> 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** The items in turn, again and again. */
export function inTurn<Item>(items: readonly [Item, ...Item[]], turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

/** Smooth noise in about [-1, 1] that meets itself after one turn, so that a ring closes without a seam. */
export function createRoundNoise(random: Random, harmonics = 5): (angle: number) => number {
  const waves = Array.from({ length: harmonics }, (_, index) => ({
    frequency: index + 1,
    phase: random() * Math.PI * 2,
    amplitude: between(random, 0.5, 1) / (index + 1),
  }));
  const total = waves.reduce((sum, wave) => sum + wave.amplitude, 0);
  return (angle) =>
    waves.reduce((sum, wave) => sum + wave.amplitude * Math.cos(wave.frequency * angle + wave.phase), 0) /
    (total * 0.6);
}
