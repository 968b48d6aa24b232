import { DAY_MS } from '@slipway/contract/durations.ts'
import {
  findUser,
  revokeUserLogoff,
  searchUserLogoffs,
  startUserLogoff,
} from '@slipway/contract/operations/support/support.calls.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { getLogoff, sendLogoffCode, withdrawLogoff } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { getUser, updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { loginUser } from '@slipway/contract/users/users/users.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../events/subscriptions.ts'
import { rowsWith } from '../../../testing/rows-with.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { mailsOf } from '../../identity/sign-in/testing/mailbox.ts'
import { aUser } from '../../users/homes/testing/homes-rig.ts'
import { openPhone, password } from '../../users/users/testing/users-samples.ts'

let server: TestServer
/** Users whose erasure fails in a domain above. */
const failing = new Set<number>()
beforeAll(async () => {
  const fail = async ({ userId }: { userId: number }): Promise<void> => {
    if (failing.has(userId)) throw new Error('the row of ann@example.com is locked')
  }
  server = await startTestServer({ subscriptions: [inTransaction(userErased, (_, event) => fail(event))] })
})
afterAll(() => server[Symbol.asyncDispose]())

/** A new session after the clock has moved: the earlier ones have ended. */
const support = (who = 'desk') => server.as('support', `${who}-${server.clock.now()}`)
const { clarificationMs, retryMs } = usersLimits.logoff
const mailsTo = async (account: string) => (await mailsOf(server)).filter(({ to }) => to === account)
const search = (account: string, who?: string) => support(who).call(searchUserLogoffs, { account })
const statusOf = async (account: string) => (await support().call(findUser, { account })).accountStatus

describe('a deletion that support starts (CA-121, SI-104)', () => {
  test('takes 15 days, is announced by mail and in the app, and a second start answers the running one', async () => {
    const user = await aUser(server, 'start')
    const now = server.clock.now()
    const desk = support()
    const started = await desk.call(startUserLogoff, { userId: user.uid, reason: 'Asked by phone' })
    expect(started).toEqual({ state: logoffStates.clarification, clearTime: now + clarificationMs })
    server.clock.advance(1_000)
    expect(await support('other').call(startUserLogoff, { userId: user.uid })).toEqual(started)
    const [mail, ...more] = await mailsTo(user.account)
    expect(mail?.text).toContain('support has started the deletion')
    expect(more).toEqual([])
    const { accountId, account: staff } = await desk.account()
    expect((await search(user.account)).items).toEqual([
      {
        userId: user.uid,
        operatorId: String(accountId),
        operator: staff,
        operatingTime: now,
        clearTime: now + clarificationMs,
        state: logoffStates.clarification,
        account: 's***@example.com',
        isByStaff: true,
        isRevocable: true,
        failure: '',
      },
    ])
    expect(await support().call(findUser, { account: user.account })).toMatchObject({
      accountStatus: userStatuses.logoff,
      logoff: {
        state: logoffStates.clarification,
        clearTime: now + clarificationMs,
        isByStaff: true,
        isRevocable: true,
      },
    })
    // ST-79: the app shows the notice, and nothing else.
    await expect(user.call(updateUser, {})).rejects.toMatchObject(refused('access.logoffPending'))
    expect(await user.call(getLogoff, {})).toMatchObject({ state: logoffStates.clarification, isByStaff: true })

    server.clock.advance(clarificationMs - 1_001)
    await server.domains.users.eraseDue()
    expect(await openPhone(server).call(loginUser, { account: user.account, password })).toMatchObject({
      status: userStatuses.logoff,
    })
    server.clock.advance(1)
    await server.domains.users.eraseDue()
    const absent = support().call(findUser, { account: user.account })
    await expect(absent).rejects.toMatchObject(refused('users.notFound'))
  })

  test('takes 360 hours, also over a change to summer time', async () => {
    const march = Date.UTC(2027, 2, 20, 12)
    server.clock.advance(march - server.clock.now())
    const user = await aUser(server, 'summer')
    await server.db.updateTable('users').set({ time_zone: 'Europe/Berlin' }).where('id', '=', user.id).execute()
    const { clearTime } = await support().call(startUserLogoff, { userId: user.uid })
    expect(clearTime).toBe(Date.UTC(2027, 3, 4, 12))
    const [mail] = await mailsTo(user.account)
    expect(mail?.text).toContain('April 4, 2027')
  })

  test('is revoked by support or withdrawn by the user; the user is notified and the earlier status returns', async () => {
    const user = await aUser(server, 'frozen')
    const { frozen, logoff } = userStatuses
    await support().call(setUserStatus, { userId: user.uid, status: frozen, reason: 'Spam' })
    await support().call(startUserLogoff, { userId: user.uid })
    expect(await statusOf(user.account)).toBe(logoff)
    await expect(support().call(setUserStatus, { userId: user.uid, status: 0 })).rejects.toMatchObject(
      refused('users.wrongStatus'),
    )
    server.clock.advance(1_000)
    expect(await support().call(revokeUserLogoff, { userId: user.uid })).toMatchObject({
      state: logoffStates.withdrawn,
    })
    expect(await support().call(findUser, { account: user.account })).toMatchObject({
      accountStatus: frozen,
      statusReason: 'Spam',
      logoff: { state: logoffStates.withdrawn, isRevocable: false },
    })
    expect((await mailsTo(user.account)).at(-1)?.text).toContain('support has revoked the deletion')
    const again = support().call(revokeUserLogoff, { userId: user.uid })
    await expect(again).rejects.toMatchObject(refused('users.noLogoff'))

    // By the user: of a frozen account, no session goes on.
    await support().call(startUserLogoff, { userId: user.uid })
    const phone = openPhone(server)
    await phone.call(loginUser, { account: user.account, password })
    expect(await phone.call(withdrawLogoff, {})).toMatchObject({ state: logoffStates.withdrawn })
    await expect(phone.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    expect(await statusOf(user.account)).toBe(frozen)
    server.clock.advance(clarificationMs + DAY_MS)
    await server.domains.users.eraseDue()
    expect(await statusOf(user.account)).toBe(frozen)
    expect((await search(user.account)).items.map(({ state }) => state)).toEqual([4, 4])
  })

  test('replaces one that the user has asked for without confirming it', async () => {
    const user = await aUser(server, 'asked')
    await user.call(sendLogoffCode, {})
    await expect(support().call(revokeUserLogoff, { userId: user.uid })).rejects.toMatchObject(
      refused('users.noLogoff'),
    )
    await support().call(startUserLogoff, { userId: user.uid })
    expect((await search(user.account)).items).toMatchObject([{ state: logoffStates.clarification, isByStaff: true }])
  })

  test('that fails is revocable, and tried again a day later', async () => {
    const user = await aUser(server, 'fails')
    await support().call(startUserLogoff, { userId: user.uid, reason: 'Canary9z' })
    failing.add(user.id)
    server.clock.advance(clarificationMs)
    await server.domains.users.eraseDue()
    expect((await search(user.account)).items).toMatchObject([
      { state: logoffStates.failed, isRevocable: true, failure: 'Error' },
    ])
    expect(await support().call(startUserLogoff, { userId: user.uid })).toMatchObject({ state: logoffStates.failed })
    failing.clear()
    server.clock.advance(retryMs - 1)
    await server.domains.users.eraseDue()
    expect(await statusOf(user.account)).toBe(userStatuses.logoff)
    server.clock.advance(1)
    await server.domains.users.eraseDue()
    expect((await search(user.account)).items).toMatchObject([{ state: logoffStates.finished, isRevocable: false }])
    // The reason is what support wrote about a person; the log of the deed keeps it for 180 days.
    expect(await rowsWith(server, 'Canary9z')).toEqual(['audit_entries'])
  })

  test('of an absent or erased user is refused', async () => {
    for (const call of [startUserLogoff, revokeUserLogoff]) {
      const asked = support().call(call, { userId: 'A'.repeat(22) })
      await expect(asked).rejects.toMatchObject(refused('users.notFound'))
    }
  })
})

describe('the search for deletions (CA-122)', () => {
  test('takes the start of an account before the erasure, and only the entire account afterwards', async () => {
    const user = await aUser(server, 'records')
    const other = await aUser(server, 'records')
    for (const { uid } of [user, other]) await support().call(startUserLogoff, { userId: uid })
    expect((await search('RECORDS')).items.map(({ userId }) => userId)).toEqual([other.uid, user.uid])
    expect(await search('records', 'second')).toMatchObject({ total: 2 })
    expect(await support().call(searchUserLogoffs, { account: 'records', pageStart: 1, pageSize: 1 })).toMatchObject({
      items: [{ userId: user.uid }],
      total: 2,
      pageIndex: 1,
    })
    for (const account of ['rec%', 'ecords', '___', 'cords@']) expect((await search(account)).items).toEqual([])

    server.clock.advance(clarificationMs)
    await server.domains.users.eraseDue()
    expect((await search('records')).items).toEqual([])
    expect((await search(user.account.toUpperCase())).items).toMatchObject([
      { userId: user.uid, account: 'r***@example.com', state: logoffStates.finished, isByStaff: true },
    ])
    const row = await server.db.selectFrom('user_logoffs').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(row)).not.toContain(user.account)
  })

  test.each(['ab', '@example.com', 'qq.com', ' @a '])('refuses %j', async (account) => {
    const asked = search(account, 'refused')
    await expect(asked).rejects.toMatchObject({ code: 40000 })
  })

  test('counts as a lookup', async () => {
    const ends = await Promise.allSettled(Array.from({ length: 31 }, () => search('nosuch', 'busy')))
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refusals).toMatchObject([refused('users.tooManyLookups')])
  })
})
