/** The logarithm of a sum of two numbers, from their logarithms. */
const add = (one: number, other: number): number => {
  const high = Math.max(one, other)
  return high === -Infinity ? high : high + Math.log(Math.exp(one - high) + Math.exp(other - high))
}

/** Natural logarithms of P(Bin(n, p) = 0), P(= 1), …; a million devices at 0.5 % would underflow without them. */
export function* logTerms(n: number, p: number): Generator<number> {
  const logOdds = Math.log(p) - Math.log1p(-p)
  let term = n * Math.log1p(-p)
  for (let x = 0; x <= n; x++) {
    yield term
    term += Math.log(n - x) - Math.log(x + 1) + logOdds
  }
}

/** P(Bin(n, p) ≤ x). */
export function atMost(n: number, p: number, x: number): number {
  if (x < 0) return 0
  if (x >= n) return 1
  let sum = -Infinity
  let at = 0
  for (const term of logTerms(n, p)) {
    sum = add(sum, term)
    if (++at > x) break
  }
  return Math.min(1, Math.exp(sum))
}

/** The largest x with P(Bin(n, p) ≤ x) ≤ `error`; −1: none, n is too small. */
export function largestWithin(n: number, p: number, error: number): number {
  const limit = Math.log(error)
  let sum = -Infinity
  let x = -1
  for (const term of logTerms(n, p)) {
    sum = add(sum, term)
    if (sum > limit) return x
    x++
  }
  return n
}
