export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/**
 * The rank-sum test (Mann-Whitney) with the normal approximation, corrected for ties and continuity: the one-sided
 * probability that `ones` are at least as much higher than `others` by chance.
 */
export function rankSum(ones: readonly number[], others: readonly number[]): number {
  const [n, m] = [ones.length, others.length]
  const all = [...ones.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))]
  all.sort((one, other) => one.value - other.value)
  let rankOfOnes = 0
  let ties = 0
  for (let at = 0; at < all.length;) {
    let end = at
    while (end < all.length && all[end]?.value === all[at]?.value) end++
    const length = end - at
    const shared = all.slice(at, end).filter(({ isOne }) => isOne).length
    rankOfOnes += shared * (at + 1 + (length - 1) / 2)
    ties += length ** 3 - length
    at = end
  }
  const higher = rankOfOnes - (n * (n + 1)) / 2
  const total = n + m
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  if (variance <= 0) return 1
  return upperTail((higher - (n * m) / 2 - 0.5) / Math.sqrt(variance))
}

const SERIES_BELOW = 3
const SERIES_TERMS = 60
const FRACTION_DEPTH = 60

/** P(Z > z) of the standard normal distribution: a power series near 0, a continued fraction beyond. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z < SERIES_BELOW) {
    let term = z
    let sum = z
    for (let at = 1; at < SERIES_TERMS; at++) {
      term *= (z * z) / (2 * at + 1)
      sum += term
    }
    return 0.5 - density * sum
  }
  let fraction = 0
  for (let at = FRACTION_DEPTH; at > 0; at--) fraction = at / (z + fraction)
  return density / (z + fraction)
}
