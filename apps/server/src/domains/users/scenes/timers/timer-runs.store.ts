import type { ActionEnd } from '@slipway/contract/users/scenes/scenes.ts'
import { inBatches } from '../../../../db/batches/in-batches.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EnqueuedAction } from '../action-commands.ts'

/** An action of a run, with the numbers of the rows of its device and command. */
export interface RunResult {
  device: number
  deKey: string | null
  end: ActionEnd
  code: number | null
  command: number | null
}

export const runResult = ({ target, end, code, command }: EnqueuedAction): RunResult => ({
  device: target.deviceRow,
  deKey: target.deKey,
  end,
  code,
  command: command ? Number(command.commandId) : null,
})

export interface OpenRun {
  scheduleId: number
  dueAt: number
  results: RunResult[]
}

interface NewRun extends OpenRun {
  ranAt: number
  isMissed: boolean
}

export const timerRunsStore = (db: DatabaseOrTransaction) => ({
  /** False where the timer has already run for this time. One that it missed, by a clock that was set back since, is replaced. */
  async insert({ scheduleId, dueAt, ranAt, isMissed, results }: NewRun): Promise<boolean> {
    const isOver = results.every(({ command }) => command === null)
    const run = {
      ran_at: new Date(ranAt),
      is_missed: isMissed,
      results: JSON.stringify(results),
      settled_at: isOver ? new Date(ranAt) : null,
    }
    const added = await db
      .insertInto('schedule_runs')
      .values({ schedule_id: scheduleId, due_at: new Date(dueAt), ...run })
      .onConflict((conflict) =>
        conflict.columns(['schedule_id', 'due_at']).doUpdateSet(run).where('schedule_runs.is_missed', '=', true),
      )
      .returning('schedule_id')
      .executeTakeFirst()
    return added !== undefined
  },

  /** Whether the timer has run for this time: before the clock was set back. */
  async hasRun(scheduleId: number, dueAt: number): Promise<boolean> {
    const row = await db
      .selectFrom('schedule_runs')
      .select('schedule_id')
      .where('schedule_id', '=', scheduleId)
      .where('due_at', '=', moment(dueAt))
      .where('is_missed', '=', false)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Runs whose devices have had time to answer; locked until the transaction ends. */
  async lockOpen(ranBefore: number, limit: number): Promise<OpenRun[]> {
    const rows = await db
      .selectFrom('schedule_runs')
      .select(['schedule_id', 'due_at', 'results'])
      .where('settled_at', 'is', null)
      .where('ran_at', '<=', moment(ranBefore))
      .orderBy('ran_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    return rows.map((row) => ({
      scheduleId: row.schedule_id,
      dueAt: row.due_at,
      results: row.results as unknown as RunResult[],
    }))
  },

  async settle({ scheduleId, dueAt, results }: OpenRun, at: number): Promise<void> {
    await db
      .updateTable('schedule_runs')
      .set({ results: JSON.stringify(results), settled_at: new Date(at) })
      .where('schedule_id', '=', scheduleId)
      .where('due_at', '=', moment(dueAt))
      .execute()
  },

  async removeOld(before: number): Promise<void> {
    await inBatches(async (limit) => {
      const { numDeletedRows } = await db
        .deleteFrom('schedule_runs')
        .where((of) =>
          of(
            of.refTuple('schedule_id', 'due_at'),
            'in',
            of
              .selectFrom('schedule_runs')
              .select(['schedule_id', 'due_at'])
              .where('ran_at', '<', moment(before))
              .limit(limit)
              .$asTuple('schedule_id', 'due_at'),
          ),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  },
})
