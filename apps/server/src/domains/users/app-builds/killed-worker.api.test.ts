import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { getBuild, startBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { describe, expect, test } from 'vitest'
import { buildsPackages, needsAndroidTools } from '../../../android/testing/android-samples.ts'
import type { BuildsProcessTask } from '../../../testing/builds-process.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readyApp } from './testing/builds-samples.ts'

const PROGRAM = path.join(import.meta.dirname, '../../../testing/builds-process.ts')
const LOCK = 7_007_000

/** Tasks wait before this step while the test has the lock. */
const holdAt = (step: string): string => `
  create function hold_step() returns trigger language plpgsql as $$
  begin
    if new.attempt = 1 and new.steps -> -1 ->> 'step' = '${step}' then perform pg_advisory_xact_lock(${LOCK}); end if;
    return new;
  end $$;
  create trigger hold_step before update of steps on app_build_tasks for each row execute function hold_step()`

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function killedAt(step: string, server: TestServer): Promise<void> {
  const { db, clock, parts } = server
  await db.pool.query(holdAt(step))
  const holder = await db.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  const { host, port, user, database } = db.pool.options
  const task: BuildsProcessTask = {
    database: { host, port, user, database } as BuildsProcessTask['database'],
    dataFolder: parts.dataFolder,
    masterKey: parts.masterKey.toString('base64'),
    now: clock.now(),
  }
  const killed = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const hasEnded = once(killed, 'exit')
  await eventually(async () => {
    const { rows } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%app_build_tasks%'`,
    )
    return rows.length > 0
  })
  killed.kill('SIGKILL')
  await hasEnded
  await holder.query('select pg_advisory_unlock($1)', [LOCK])
  holder.release()
}

describe.skipIf(!buildsPackages)(`a process that is killed while it builds${needsAndroidTools}`, () => {
  test.each(['key', 'icons', 'package', 'align', 'sign', 'verify', 'store', 'profile'])(
    'in the step “%s” is followed by another one: the package is built once, and no file is left',
    async (step) => {
      await using server = await startTestServer()
      const owner = server.as('developer')
      const appId = await readyApp(owner)
      await owner.call(startBuild, { appId })
      await killedAt(step, server)
      const state = () => owner.call(getBuild, { appId, packageType: 'experience' })
      expect(await state()).toMatchObject({ state: 1 })

      const next = server.domains.appBuilds.openWorker()
      // Before the lease is over the task is still that of the other one.
      await next.buildDue()
      expect(await state()).toMatchObject({ state: 1 })
      server.clock.advance(limits.leaseMs + 1)
      await next.start()
      await eventually(async () => (await state()).state === 2)
      await next.stop()
      const { rows } = await server.db.pool.query<{ artifact: string; attempt: number }>(
        'select artifact, attempt from app_build_tasks order by platform',
      )
      const kept = await filesBelow(path.join(server.parts.dataFolder, 'private-files'))
      expect(kept.toSorted()).toEqual(rows.map(({ artifact }) => artifact).toSorted())
      expect(await filesBelow(path.join(server.parts.dataFolder, 'builds'))).toEqual([])
      expect(Math.max(...rows.map(({ attempt }) => attempt))).toBe(2)
      const { rows: keys } = await server.db.pool.query('select from app_keys')
      expect(keys).toHaveLength(1)
    },
  )
})
