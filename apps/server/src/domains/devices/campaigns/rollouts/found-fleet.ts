import { groupOf } from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { StagedRow } from './engine-effects.ts'
import type { ScannedDevice } from './fleet-scan.ts'
import { keptGroups, openPlaceOf, type Planned } from './planned-groups.ts'
import { queueStore } from './queue.store.ts'
import { rolloutsStore } from './rollouts.store.ts'
import type { StoredRollout } from './stored-rollout.ts'

/** Devices that are searched for members of an open group in one tick. */
export const SEARCHED = 20_000

type Member = Pick<ScannedDevice, 'deviceId' | 'place'>

/** What a tick has read of the fleet before it locks the rollout. */
export type Found =
  | { kind: 'waiting'; lacksRehearsal: boolean }
  | { kind: 'planned'; planned: Planned }
  | { kind: 'further'; groups: Planned['groups'] }
  /** Devices that the release reaches; `last`: the search goes on after this one. */
  | { kind: 'page'; devices: readonly Member[]; last: number | undefined; group: number }

/** Stores what a tick has found; the rollout is locked. */
export async function takeFound(
  tx: DatabaseOrTransaction,
  row: StagedRow,
  { found, now }: { found: Found; now: number },
): Promise<StagedRow> {
  const id = Number(row.campaignId)
  const store = rolloutsStore(tx)
  if (found.kind === 'waiting') return kept(tx, row, { ...row.rollout, lacksRehearsal: found.lacksRehearsal })
  if (found.kind === 'planned') {
    const { groups, members, isPartial } = found.planned
    await store.addGroups(id, groups)
    await store.addMembers(id, members)
    return { ...row, groups, rollout: { ...row.rollout, lacksRehearsal: undefined, isStale: isPartial || undefined } }
  }
  if (found.kind === 'further') return takeFurther(tx, row, found.groups)
  const { devices, last, group } = found
  const members = devices.filter(({ place }) => groupOf(row.groups, place) <= group)
  await queueStore(tx).add(
    id,
    members.map(({ deviceId }) => deviceId),
    now,
  )
  const fill = last === undefined ? undefined : { group, after: last }
  return kept(tx, row, { ...row.rollout, fill })
}

async function takeFurther(tx: DatabaseOrTransaction, row: StagedRow, further: Planned['groups']): Promise<StagedRow> {
  const id = Number(row.campaignId)
  const store = rolloutsStore(tx)
  const { rollout, groups } = row
  const { group } = rollout
  const remaining = keptGroups(groups, group)
  const last = remaining.at(-1)
  // Devices of the regions that have opened are members of groups that are open already.
  const fill = (groups[group]?.place ?? 0) > 0 ? { group, after: 0 } : undefined
  if (further.length === 0) {
    const place = openPlaceOf(row)
    if (last && remaining.length === groups.length) {
      await store.widenGroup(id, remaining.length - 1, { ...last, place })
    }
    return kept(tx, row, { ...rollout, isStale: undefined, fill })
  }
  await store.dropGroups(id, remaining.length)
  await store.addGroups(id, further, remaining.length)
  const next = { ...rollout, isStale: undefined, fill, isThrough: false }
  return kept(tx, { ...row, groups: [...remaining, ...further] }, next)
}

async function kept(tx: DatabaseOrTransaction, row: StagedRow, rollout: StoredRollout): Promise<StagedRow> {
  await rolloutsStore(tx).keep(Number(row.campaignId), rollout)
  return { ...row, rollout }
}
