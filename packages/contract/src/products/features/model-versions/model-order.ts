import type { ModelChange } from './model-change.ts'
import { modelDiff, type ComparedFeature } from './model-diff.ts'

/** The differences between two models including the order of their features, which no device depends on. */
export function orderedModelDiff(before: readonly ComparedFeature[], after: readonly ComparedFeature[]): ModelChange[] {
  const changes = modelDiff(before, after)
  const moves = new Map(movesOf(before, after).map((one) => [one.deKey, one]))
  const merged = changes.map((change) => {
    const move = change.kind === 'changed' ? moves.get(change.deKey) : undefined
    if (!move) return change
    moves.delete(change.deKey)
    return { ...change, parts: [...change.parts, ...move.parts] }
  })
  const firstRemoved = merged.findIndex(({ kind }) => kind === 'removed')
  return merged.toSpliced(firstRemoved === -1 ? merged.length : firstRemoved, 0, ...moves.values())
}

/** Whether devices and programs notice the change: a move alone, they don't. */
export const isOnlyMoved = ({ parts }: ModelChange): boolean => parts.every(({ part }) => part === 'place')

/** The fewest features whose moves explain the new order; added and deleted ones move nothing. */
function movesOf(before: readonly ComparedFeature[], after: readonly ComparedFeature[]): ModelChange[] {
  const byId = new Map(before.flatMap(({ did }, at) => (did === undefined ? [] : [[did, at] as const])))
  const byKey = new Map(before.map(({ deKey }, at) => [deKey, at]))
  const places = after.flatMap((is, to) => {
    const from = (is.did === undefined ? undefined : byId.get(is.did)) ?? byKey.get(is.deKey)
    return from === undefined ? [] : [{ is, from, to }]
  })
  const stay = longestRise(places.map(({ from }) => from))
  return places
    .filter((_, at) => !stay.has(at))
    .map(({ is: { deKey, deName, featureType }, from, to }) => ({
      deKey,
      wasKey: before[from]?.deKey ?? deKey,
      deName,
      featureType,
      kind: 'changed',
      breaks: false,
      parts: [{ part: 'place', at: '', from: String(from + 1), to: String(to + 1), effect: 'compatible' }],
    }))
}

/** The indexes of a longest strictly rising subsequence. */
function longestRise(values: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = []
  let last = -1
  for (const [at, value] of values.entries()) {
    let [length, previous] = [1, -1]
    for (let earlier = 0; earlier < at; earlier += 1) {
      const found = best[earlier]
      if (found && (values[earlier] ?? 0) < value && found.length + 1 > length) {
        ;[length, previous] = [found.length + 1, earlier]
      }
    }
    best.push({ length, previous })
    if (length > (best[last]?.length ?? 0)) last = at
  }
  const chosen = new Set<number>()
  for (let at = last; at >= 0; at = best[at]?.previous ?? -1) chosen.add(at)
  return chosen
}
