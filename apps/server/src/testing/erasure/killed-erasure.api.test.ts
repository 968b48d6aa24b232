import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { loginUseTypes } from '@slipway/contract/users/users/users.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { startUserLogoff } from '@slipway/contract/operations/support/support.calls.ts'
import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { expect, test } from 'vitest'
import { aUser } from '../../domains/users/homes/testing/homes-rig.ts'
import { eventually } from '../eventually.ts'
import type { JobsProcessTask } from '../jobs-process.ts'
import { rowsWith } from '../rows-with.ts'
import { startTestServer } from '../test-server.ts'

const PROGRAM = path.join(import.meta.dirname, '../jobs-process.ts')
const CANARY = 'Canary7q'

test('a process that is killed in an erasure leaves its user whole, and the users before erased; the next run goes on', async () => {
  await using server = await startTestServer()
  const { db, clock, parts } = server
  const users = [
    await aUser(server, `${CANARY}-first`),
    await aUser(server, `${CANARY}-second`),
    await aUser(server, 'third'),
  ]
  const [first, second, third] = users
  if (!first || !second || !third) throw new Error('three users were made')
  for (const user of users) {
    await user.call(updateUser, { nickname: CANARY })
    await user.call(addHome, { name: CANARY, timeZone: 'UTC' })
    await user.call(sendFeedback, { problemType: 401, description: CANARY })
    const login = { user_id: user.id, use_type: loginUseTypes.login, at: new Date(clock.now()), ip: '', agent: CANARY }
    await db
      .insertInto('user_logins')
      .values({ ...login, platform: '', app_version: '' })
      .execute()
    await server.as('support').call(startUserLogoff, { userId: user.uid })
    clock.advance(1)
  }
  clock.advance(usersLimits.logoff.clarificationMs)
  const statesOf = async () => {
    const rows = await db.selectFrom('user_logoffs').select('state').orderBy('user_id').execute()
    return rows.map(({ state }) => state)
  }
  const homesOf = async (userId: number) => {
    const found = db.selectFrom('home_members').select('home_id').where('user_id', '=', userId)
    return (await found.execute()).length
  }
  const { host, port, user, database } = db.pool.options
  const task: JobsProcessTask = {
    database: { host, port, user, database },
    dataFolder: parts.dataFolder,
    masterKey: parts.masterKey.toString('base64'),
    now: clock.now(),
    pushOrigin: 'http://127.0.0.1:1',
    poolSize: 4,
    work: 'erase',
  }
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from user_logins where user_id = $1 for update', [second.id])
  const killed = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const hasEnded = once(killed, 'exit')
  try {
    // In the middle: its homes and feedback are erased in the transaction, its sign-ins not yet.
    await eventually(async () => {
      const { rowCount } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%delete from "user_logins"%'`,
      )
      return rowCount === 1
    })
  } finally {
    killed.kill('SIGKILL')
    await hasEnded
    holder.release(true)
  }
  await eventually(
    async () =>
      (await db.pool.query(`select from pg_locks where locktype = 'transactionid' and not granted`)).rowCount === 0,
  )

  const { finished, clarification } = logoffStates
  expect(await statesOf()).toEqual([finished, clarification, clarification])
  expect(await Promise.all(users.map(({ id }) => homesOf(id)))).toEqual([0, 1, 1])
  const row = await db.selectFrom('users').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ account: second.account, nickname: CANARY })
  const feedback = await db.selectFrom('feedback_records').select('user_id').orderBy('user_id').execute()
  expect(feedback.map(({ user_id }) => user_id)).toEqual([second.id, third.id])

  await server.domains.users.eraseDue()
  await server.domains.outbox.deliverDue()
  expect(await statesOf()).toEqual([finished, finished, finished])
  expect(await rowsWith(server, CANARY)).toEqual([])
})
