import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** Of these events, when a person marked their message as over. */
export async function closedEventsOf(
  db: DatabaseOrTransaction,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select(['event_id', 'closed_at'])
    .where('event_id', 'in', eventIds)
    .where('closed_at', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ event_id: id, closed_at: at }) => (at === null ? [] : [[id, at] as const])))
}
