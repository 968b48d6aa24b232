import { bindPhone, sendPhoneCode } from '@slipway/contract/users/users/user-phone.calls.ts'
import { endUserSession, listUserSessions } from '@slipway/contract/users/users/user-sessions.calls.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { getUser, updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { loginUser } from '@slipway/contract/users/users/users.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSmsGateway, type TestSmsGateway } from '../../../../sms/testing/sms-gateway.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeUser, openPhone, password } from '../testing/users-samples.ts'

let gateway: TestSmsGateway
let server: TestServer
beforeAll(async () => {
  gateway = await testSmsGateway()
  server = await startTestServer({ sms: { url: gateway.url, token: 'token' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

const phoneOf = (token: string) => openPhone(server, { headers: { accesstoken: token } })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('the sessions of an end user', () => {
  test('are listed with device and app, and end one by one or all but this one', async () => {
    const { account } = await makeUser(server, 'list')
    const headers = { 'x-app-platform': 'ios', 'x-app-version': '1.4.0' }
    const phone = openPhone(server, { ip: '192.168.1.9', headers })
    server.clock.advance(1000)
    await phone.call(loginUser, { account, password })
    server.clock.advance(1000)
    const browser = openPhone(server, { headers: { 'user-agent': firefox } })
    await browser.call(loginUser, { account, password })

    const listed = await browser.call(listUserSessions, {})
    expect(listed).toMatchObject([
      { isCurrent: true, browser: 'Firefox 140', platform: '' },
      { isCurrent: false, platform: 'ios', appVersion: '1.4.0', ip: '192.168.1.9', isLocalNetwork: true },
      { isCurrent: false },
    ])
    expect(await browser.call(endUserSession, { sessionId: listed[1]?.sessionId })).toEqual({ ended: 1 })
    await expect(phone.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    expect(await browser.call(endUserSession, {})).toEqual({ ended: 1 })
    expect(await browser.call(listUserSessions, {})).toHaveLength(1)
  })

  test('are seen again on a new day, however soon after the last use', async () => {
    const { token, id } = await makeUser(server, 'midnight')
    const seenAt = async (): Promise<number> => {
      const { rows } = await server.db.pool.query<{ seen_at: Date }>(
        'select seen_at from user_sessions where user_id = $1',
        [id],
      )
      return Number(rows[0]?.seen_at)
    }
    const toNext = (ms: number): void => server.clock.advance(ms - (server.clock.now() % ms))
    toNext(86_400_000)
    server.clock.advance(86_400_000 - 60_000)
    await phoneOf(token).call(getUser, {})
    const before = await seenAt()
    expect(before).toBe(server.clock.now())
    server.clock.advance(30_000)
    await phoneOf(token).call(getUser, {})
    expect(await seenAt()).toBe(before)
    server.clock.advance(60_000)
    await phoneOf(token).call(getUser, {})
    expect(await seenAt()).toBe(server.clock.now())
  })

  test('record the first use of a day without a sign-in, with its client (useType 3, CA-118)', async () => {
    const { token, id, account } = await makeUser(server, 'daily')
    const uses = async () => {
      const { rows } = await server.db.pool.query<{ agent: string; platform: string }>(
        'select agent, platform from user_logins where user_id = $1 and use_type = 3 order by id',
        [id],
      )
      return rows
    }
    const phone = openPhone(server, {
      headers: { accesstoken: token, 'user-agent': 'Pocket/2.0', 'x-app-platform': 'ios' },
    })
    // The installation counts days in Shanghai, where the day begins at 16:00 UTC.
    server.clock.advance(86_400_000 - (server.clock.now() % 86_400_000) + 16 * 3_600_000 - 60_000)
    await phone.call(getUser, {})
    const before = await uses()
    for (const minutes of [2, 30, 600]) {
      server.clock.advance(minutes * 60_000)
      await phone.call(getUser, {})
    }
    expect(before).toEqual([{ agent: 'Pocket/2.0', platform: 'ios' }])
    expect(await uses()).toEqual([...before, { agent: 'Pocket/2.0', platform: 'ios' }])
    // A day that begins with a sign-in has one already.
    server.clock.advance(86_400_000)
    await openPhone(server).call(loginUser, { account, password })
    server.clock.advance(3_600_000)
    await phone.call(getUser, {})
    expect(await uses()).toHaveLength(2)
  })

  test('that are used in the same moment record one first use of the day', async () => {
    const { token, id, account } = await makeUser(server, 'twice')
    const second = openPhone(server)
    await second.call(loginUser, { account, password })
    server.clock.advance(2 * 86_400_000)
    const { pool } = server.db
    await pool.query(
      `create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`,
    )
    await pool.query('create trigger hold before insert on user_logins for each row execute function hold()')
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock(1)')
      const used = Promise.all([phoneOf(token).call(getUser, {}), second.call(getUser, {})])
      await eventually(
        async () =>
          (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 2,
      )
      await holder.query('select pg_advisory_unlock(1)')
      await used
    } finally {
      holder.release(true)
      await pool.query('drop trigger hold on user_logins')
    }
    const { rowCount } = await pool.query('select from user_logins where user_id = $1 and use_type = 3', [id])
    expect(rowCount).toBe(1)
  })

  test('of another user are answered as absent ones', async () => {
    const ann = await makeUser(server, 'own')
    const bob = await makeUser(server, 'other')
    const [session] = await phoneOf(bob.token).call(listUserSessions, {})
    for (const sessionId of [session?.sessionId, '00000000-0000-4000-8000-000000000000', 'x', "'"]) {
      const attempt = phoneOf(ann.token).call(endUserSession, { sessionId })
      await expect(attempt).rejects.toMatchObject(refused('sessions.notFound'))
    }
    expect(await phoneOf(bob.token).call(getUser, {})).toMatchObject({ account: bob.account })
  })

  test('end after 90 days without use and after a year, and are then deleted', async () => {
    const { idleMs, absoluteMs } = usersLimits.session
    const idle = await makeUser(server, 'idle')
    server.clock.advance(idleMs)
    await expect(phoneOf(idle.token).call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    const used = await makeUser(server, 'used')
    const start = server.clock.now()
    while (server.clock.now() - start < absoluteMs - idleMs + 1) {
      server.clock.advance(idleMs - 1)
      await phoneOf(used.token).call(getUser, {})
    }
    server.clock.advance(start + absoluteMs - server.clock.now())
    await expect(phoneOf(used.token).call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    await server.domains.users.sweep()
    expect(await server.db.selectFrom('user_sessions').selectAll().execute()).toEqual([])
  })

  test('are a hundred at most: the one that was unused for longest ends', async () => {
    const { id, account, token } = await makeUser(server, 'many')
    const seen = new Date(server.clock.now() + 1000)
    const row = { user_id: id, created_at: seen, seen_at: seen, ip: '', agent: '', platform: '', app_version: '' }
    const others = Array.from({ length: usersLimits.sessions - 1 }, (_, n) => ({
      ...row,
      token_hash: Buffer.from([n]),
    }))
    await server.db.insertInto('user_sessions').values(others).execute()
    await phoneOf(token).call(getUser, {})
    server.clock.advance(2000)
    const phone = openPhone(server)
    await phone.call(loginUser, { account, password })
    expect(await phone.call(listUserSessions, {})).toHaveLength(usersLimits.sessions)
    await expect(phoneOf(token).call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
  })

  test('are not in the audit log, while the calls of staff are', async () => {
    const { token, userId } = await makeUser(server, 'audited')
    await phoneOf(token).call(updateUser, { nickname: 'Ann', theme: 2 })
    await server.as('support').call(setUserStatus, { userId, status: userStatuses.frozen, reason: 'Spam' })
    const entries = await server.db.selectFrom('audit_entries').select(['call', 'account']).execute()
    expect(entries.filter(({ call }) => call.startsWith('users.'))).toEqual([
      { call: 'users.setUserStatus', account: 'support@example.com' },
    ])
  })
})

describe('a phone number', () => {
  test('is bound by a code that is sent to it, which opens an account that needs one', async () => {
    const { token, userId } = await makeUser(server, 'phone')
    await server.as('support').call(setUserStatus, { userId, status: userStatuses.phoneBindingDue })
    const phone = phoneOf(token)
    await expect(phone.call(updateUser, {})).rejects.toMatchObject(refused('access.phoneBindingDue'))
    await expect(phone.call(sendPhoneCode, { phone: 'ann@example.com' })).rejects.toThrow()
    await phone.call(sendPhoneCode, { phone: '13800000000' })
    const code = gateway.received.at(-1)?.code ?? ''
    expect(gateway.received.at(-1)).toMatchObject({ to: '+8613800000000', purpose: 'phone' })
    const elsewhere = phone.call(bindPhone, { phone: '13900000000', code })
    await expect(elsewhere).rejects.toMatchObject(refused('sign-in.codeWrong'))
    const bound = await phone.call(bindPhone, { phone: '13800000000', code })
    expect(bound).toMatchObject({ phone: '8613800000000', status: 0 })
    await phone.call(updateUser, {})
  })
})
