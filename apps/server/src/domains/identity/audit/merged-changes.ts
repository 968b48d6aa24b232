import { changeKinds } from '@slipway/contract/identity/audit/audit.ts'
import type { ChangeView, ObjectView } from './audit.views.ts'

const keyOf = ({ objectType, objectId, kind }: ObjectView): string => `${objectType} ${objectId} ${kind}`

/** A call can write a row several times: the merged change has the values before the first and after the last write. */
export function mergedChanges(changes: readonly ChangeView[]): ChangeView[] {
  const merged = new Map<string, ChangeView>()
  for (const change of changes) {
    const earlier = merged.get(keyOf(change))
    const before = change.kind === changeKinds.made ? null : { ...change.before, ...earlier?.before }
    const after = change.kind === changeKinds.deleted ? null : { ...earlier?.after, ...change.after }
    merged.set(keyOf(change), { ...change, before, after })
  }
  return [...merged.values()]
}

/** Each row once. */
export const distinctObjects = (objects: readonly ObjectView[]): ObjectView[] => [
  ...new Map(objects.map((object) => [keyOf(object), object])).values(),
]
