import { taskState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { sql } from 'kysely'
import { notify, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { BUILDS } from '../app-builds.store.ts'
import { platformOf } from '../build-codes.ts'
import type { TakenStep, TaskKey } from '../build-tasks.store.ts'

/** A task of a builder, as long as no one else has taken it over. */
export interface LeasedTask extends TaskKey {
  leaseId: string
  builderId: string
  steps: TakenStep[]
  unsigned: string | null
}

const open = [taskState.waiting, taskState.running] as const

/** What builders on other machines do with tasks. Each claim has a lease of its own, which is the worker of its task. */
export const builderTasksStore = (db: DatabaseOrTransaction) => ({
  async find(leaseId: string, builderId: string): Promise<LeasedTask | undefined> {
    const row = await db
      .selectFrom('app_build_tasks')
      .select(['build_id', 'platform', 'steps', 'unsigned'])
      .where('worker', '=', leaseId)
      .where('builder_id', '=', builderId)
      .where('state', '=', taskState.running)
      .executeTakeFirst()
    if (!row) return undefined
    const { build_id: buildId, platform, unsigned } = row
    return {
      leaseId,
      builderId,
      buildId,
      platform: platformOf(platform),
      unsigned,
      steps: row.steps as unknown as TakenStep[],
    }
  },

  /** One package a lease. */
  async setUnsigned(leaseId: string, unsigned: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_build_tasks')
      .set({ unsigned })
      .where('worker', '=', leaseId)
      .where((is) => is.or([is('unsigned', 'is', null), is('unsigned', '=', unsigned)]))
      .where('state', '=', taskState.running)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Back into the queue, for a process that signs: its attempts count from the start. */
  async handIn(leaseId: string, steps: readonly TakenStep[]): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_build_tasks')
      .set({
        state: taskState.waiting,
        worker: null,
        lease_until: null,
        attempt: 0,
        steps: JSON.stringify(steps),
      })
      .where('worker', '=', leaseId)
      .where('state', '=', taskState.running)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await notify(db, BUILDS)
    return true
  },

  async isNamed(unsigned: string): Promise<boolean> {
    const row = await db
      .selectFrom('app_build_tasks')
      .select('build_id')
      .where('unsigned', '=', unsigned)
      .executeTakeFirst()
    return row !== undefined
  },

  /** As before the claim, for any builder; not where the builder has begun. */
  async takeBack(leaseId: string): Promise<void> {
    await db
      .updateTable('app_build_tasks')
      .set({ state: taskState.waiting, worker: null, lease_until: null, attempt: 0, builder_id: null })
      .where('worker', '=', leaseId)
      .where('state', '=', taskState.running)
      .where('steps', '=', '[]')
      .execute()
    await notify(db, BUILDS)
  },

  /** For the server: a builder has one attempt. */
  async giveUp(leaseId: string): Promise<void> {
    await db
      .updateTable('app_build_tasks')
      .set({ state: taskState.waiting, worker: null, lease_until: null, unsigned: null })
      .where('worker', '=', leaseId)
      .where('state', '=', taskState.running)
      .execute()
    await notify(db, BUILDS)
  },

  /** What a builder has begun or made, before it is removed: nothing of it is signed. Returns the names of its packages. */
  async returnAll(builderId: string): Promise<string[]> {
    const { rows } = await sql<{ unsigned: string | null }>`
      with own as (
        select build_id, platform, unsigned from app_build_tasks
        where builder_id = ${builderId}::uuid and state = any(${[...open]}::smallint[]) for update)
      update app_build_tasks t
      set state = ${taskState.waiting}, worker = null, lease_until = null, attempt = 0, unsigned = null, steps = '[]'
      from own where t.build_id = own.build_id and t.platform = own.platform
      returning own.unsigned`.execute(db)
    await notify(db, BUILDS)
    return rows.flatMap(({ unsigned }) => unsigned ?? [])
  },

  /** Forgets the unsigned packages of tasks that have ended, and returns those that no other task has. */
  async forgetUnsigned(): Promise<string[]> {
    const { rows } = await sql<{ unsigned: string }>`
      with gone as (
        select build_id, platform, unsigned from app_build_tasks
        where unsigned is not null and not state = any(${[...open]}::smallint[])),
      forgotten as (
        update app_build_tasks t set unsigned = null
        from gone where t.build_id = gone.build_id and t.platform = gone.platform)
      select distinct gone.unsigned from gone where not exists (
        select from app_build_tasks t where t.unsigned = gone.unsigned and t.state = any(${[...open]}::smallint[]))`.execute(
      db,
    )
    return rows.map(({ unsigned }) => unsigned)
  },
})
