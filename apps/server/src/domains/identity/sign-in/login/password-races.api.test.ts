import { refusals } from '@slipway/contract/refusals.ts'
import { passByCode } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { codeOf, STEP_MS } from '../../second-factor/testing/factors-samples.ts'
import { hashPassword } from './passwords.ts'
import { makeAccount, openBrowser, type Reply } from '../testing/browser.ts'

let server: TestServer
let accountId: number
beforeEach(async () => {
  server = await startTestServer()
  ;({ accountId } = await makeAccount(server))
})
afterEach(() => server[Symbol.asyncDispose]())

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await server.db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** The changes of a reset, committed after `signIn` has read the old password and waits for the account's lock. */
async function resetDuring<T>(signIn: () => Promise<T>): Promise<T> {
  const reset = await server.db.pool.connect()
  try {
    await reset.query('begin')
    await reset.query('update accounts set password_hash = $1 where id = $2', [
      await hashPassword('Other-0ne'),
      accountId,
    ])
    await reset.query('delete from sessions where account_id = $1', [accountId])
    const signingIn = signIn()
    await eventually(isWaiting)
    await reset.query('delete from pending_sign_ins where account_id = $1', [accountId])
    await reset.query('commit')
    return await signingIn
  } finally {
    reset.release()
  }
}

const openings = async (): Promise<number> => {
  const of = (table: 'sessions' | 'pending_sign_ins') =>
    server.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()
  return (await of('sessions')).length + (await of('pending_sign_ins')).length
}

/** Enrols an authenticator app; returns its current code. */
async function withTotp(): Promise<() => string> {
  const browser = openBrowser(server)
  await browser.login()
  const { body } = await browser.send('POST', '/user/factors/totp', {})
  const { secret } = body.data as { secret: string }
  const code = () => codeOf(secret, server.clock.now())
  await browser.send('POST', '/user/factors/totp/confirm', { code: code() })
  server.clock.advance(STEP_MS)
  return code
}

describe('a password that is replaced while someone signs in by it', () => {
  test('opens no session that outlives it', async () => {
    const reply = await resetDuring(() => openBrowser(server).login())
    expect(reply.code).toBe(refusals['sign-in.wrongPassword'])
    expect(await openings()).toBe(0)
  })

  test('opens no second step either', async () => {
    await withTotp()
    const reply = await resetDuring(() => openBrowser(server).login())
    expect(reply.code).toBe(refusals['sign-in.wrongPassword'])
    expect(await openings()).toBe(0)
  })

  test('is not made good by the second step', async () => {
    const code = await withTotp()
    const browser = openBrowser(server)
    const { data } = await browser.login()
    const { ticket } = data as { ticket: string }
    await server.db.deleteFrom('sessions').execute()
    const step = (): Promise<Reply> => browser.send('POST', passByCode.path, { ticket, method: 'totp', code: code() })
    const { body } = await resetDuring(step)
    expect(body.code).not.toBe(200)
    expect(await openings()).toBe(0)
  })
})

test('an account that is deleted while someone signs in has no session', async () => {
  const deletion = await server.db.pool.connect()
  await deletion.query('begin')
  await deletion.query('update accounts set deleted_at = now() where id = $1', [accountId])
  const signingIn = openBrowser(server).login()
  await eventually(isWaiting)
  await deletion.query('commit')
  deletion.release()
  expect((await signingIn).code).toBe(refusals['sign-in.wrongPassword'])
  expect(await openings()).toBe(0)
})
