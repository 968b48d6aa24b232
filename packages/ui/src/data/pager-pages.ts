export type PagerEntry = number | 'gap before' | 'gap after'

/**
 * The page numbers to draw, from 1; a gap is an ellipsis. First, last, the current page and its neighbours, at most
 * seven.
 */
export function pagerPages(current: number, count: number): PagerEntry[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  if (count <= 7) return all
  const from = Math.max(2, Math.min(current - 1, count - 4))
  const to = Math.min(count - 1, Math.max(current + 1, 5))
  const before = from > 3 ? (['gap before'] as const) : all.slice(1, from - 1)
  const after = to < count - 2 ? (['gap after'] as const) : all.slice(to, count - 1)
  return [1, ...before, ...all.slice(from - 1, to), ...after, count]
}
