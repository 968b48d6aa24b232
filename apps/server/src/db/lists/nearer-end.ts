export interface Slice {
  offset: number
  limit: number
}

/** A page of a list of so many rows, from the end that it is nearer to; one that is read backward is turned round. */
export function nearerEnd({ offset, limit }: Slice, total: number): Slice & { isBackward: boolean } {
  if (offset <= total / 2) return { offset, limit, isBackward: false }
  const rows = Math.max(0, Math.min(limit, total - offset))
  return { offset: Math.max(0, total - offset - limit), limit: rows, isBackward: true }
}
