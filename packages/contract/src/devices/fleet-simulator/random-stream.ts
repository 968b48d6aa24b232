/** Pseudo-random numbers that are equal for equal seeds, so that a run can be repeated. */
export interface RandomStream {
  /** At least 0 and below 1. */
  next(): number
  /** An integer, both bounds inclusive. */
  whole(min: number, max: number): number
  chance(percent: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a with a final mix: seeds that differ in one digit give unrelated streams. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** `purpose` separates independent streams of the same seed. */
export function randomStream(seed: number, purpose: string): RandomStream {
  let state = hashOf(`${seed}/${purpose}`)
  // Mulberry32: 32 bits of state are enough for the numbers that a simulated device draws.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  }
}
