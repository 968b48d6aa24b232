import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { listUserSessions } from '@slipway/contract/users/users/user-sessions.calls.ts'
import {
  getLogoff,
  requestLogoff,
  sendLogoffCode,
  withdrawLogoff,
} from '@slipway/contract/users/users/user-logoff.calls.ts'
import { addHome, addRoom } from '@slipway/contract/users/homes/homes.calls.ts'
import { joinHome, inviteMember } from '@slipway/contract/users/homes/members.calls.ts'
import { listUserNotices } from '@slipway/contract/users/messages/user-notices.calls.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { getUser, updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { loginUser, registerUser, sendUserCode } from '@slipway/contract/users/users/users.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../events/subscriptions.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { codeIn, mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { rowsWith } from '../../../../testing/rows-with.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeUser, openPhone, password } from '../testing/users-samples.ts'

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

type Phone = ReturnType<typeof openPhone>
const { clarificationMs, retryMs } = usersLimits.logoff

/** Asks for the deletion a minute later, because of the limit between codes, and confirms it. */
async function deleteAccount(phone: Phone, account: string, reason = '') {
  server.clock.advance(60_000)
  await phone.call(sendLogoffCode, {})
  const mail = (await mailsOf(server)).findLast(({ to }) => to.toLowerCase() === account.toLowerCase())
  return phone.call(requestLogoff, { code: mail ? codeIn(mail) : '', reason })
}

describe('the deletion of an account', () => {
  test('is confirmed by a code, narrows the session, and is withdrawn within 15 days', async () => {
    const { token, account } = await makeUser(server, 'withdraw')
    const phone = openPhone(server, { headers: { accesstoken: token } })
    expect(await phone.call(getLogoff, {})).toBeNull()
    await expect(phone.call(withdrawLogoff, {})).rejects.toMatchObject(refused('users.noLogoff'))
    const early = phone.call(requestLogoff, { code: '0000' })
    await expect(early).rejects.toMatchObject(refused('sign-in.codeSpent'))

    const asked = await deleteAccount(phone, account)
    const endTime = server.clock.now() + clarificationMs
    expect(asked).toMatchObject({ state: logoffStates.clarification, endTime })
    const notice = (await mailsOf(server)).find(({ to, subject }) => to === account && /will be/.test(subject))
    expect(notice?.text).toContain(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(endTime),
    )
    await expect(phone.call(updateUser, {})).rejects.toMatchObject(refused('access.logoffPending'))
    await expect(phone.call(listUserSessions, {})).rejects.toMatchObject(refused('access.logoffPending'))
    const other = openPhone(server)
    expect(await other.call(loginUser, { account, password })).toMatchObject({ status: userStatuses.logoff })
    expect(await other.call(getLogoff, {})).toEqual(asked)

    server.clock.advance(clarificationMs - 1)
    await server.domains.users.eraseDue()
    expect(await other.call(withdrawLogoff, {})).toMatchObject({ state: logoffStates.withdrawn })
    expect(await phone.call(updateUser, { nickname: 'Ann' })).toMatchObject({ status: 0, nickname: 'Ann' })
    server.clock.advance(DAY_MS)
    await server.domains.users.eraseDue()
    expect(await phone.call(getUser, {})).toMatchObject({ account })
  })

  test('leaves nothing that the user wrote, in no table and no file', async () => {
    const canary = 'Canary7q'
    const account = `${canary}@mail.example.com`
    const headers = { 'x-app-id': canary, 'x-app-platform': canary, 'x-app-version': canary, 'user-agent': canary }
    const phone = openPhone(server, { headers })
    const code = await phone.codeFor('register', account)
    const { userId } = await phone.call(registerUser, { account, password, code, agreed: true })
    await phone.call(updateUser, { nickname: canary, country: 'DE', timeZone: 'Europe/Berlin' })
    // Notices to others name it.
    const friend = openPhone(server, { headers: { accesstoken: (await makeUser(server, 'friend')).token } })
    const { homeId: friends } = await friend.call(addHome, { name: 'Friends', timeZone: 'UTC' })
    const { url } = await friend.call(inviteMember, { homeId: friends })
    await phone.call(joinHome, { token: new URL(url).hash.slice(1) })
    expect((await friend.call(listUserNotices, {})).items[0]?.text).toContain(canary)
    const { homeId } = await phone.call(addHome, { name: canary, timeZone: 'UTC' })
    await phone.call(addRoom, { homeId, name: canary })
    await deleteAccount(phone, account, canary)
    const total = await usersTotal()
    server.clock.advance(clarificationMs - 60_000)
    await expect(phone.call(loginUser, { account, password: encodePassword('Wrong-0ne') })).rejects.toThrow()
    await phone.call(sendUserCode, { account, purpose: 'login' })
    expect(await rowsWith(server, canary)).not.toEqual([])

    server.clock.advance(60_000)
    await server.domains.users.eraseDue()

    expect(await rowsWith(server, canary)).toEqual([])
    expect(await usersTotal()).toBe(total - 1)
    const row = await server.db.selectFrom('users').selectAll().where('uid', '=', userId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account: `gone-${userId}`, status: userStatuses.deleted, password_hash: '' })
    const record = await server.db.selectFrom('user_logoffs').selectAll().where('user_id', '=', row.id).execute()
    expect(record).toMatchObject([
      { state: logoffStates.finished, account_masked: 'C***@mail.example.com', reason: '' },
    ])
    await expect(phone.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    const back = phone.call(loginUser, { account, password })
    await expect(back).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    // Emails that are written to files are deleted after a week.
    server.clock.advance(8 * DAY_MS)
    await server.domains.signIn.sweep()
    expect(await filesWith(canary)).toEqual([])
    const again = await openPhone(server).codeFor('register', account)
    expect(await phone.call(registerUser, { account, password, code: again, agreed: true })).toMatchObject({
      status: 0,
    })
  })

  test('that fails changes nothing, says why without personal data, and is tried again a day later', async () => {
    const { id, token, account } = await makeUser(server, 'failing')
    const phone = openPhone(server, { headers: { accesstoken: token } })
    await deleteAccount(phone, account)
    failing.add(id)
    server.clock.advance(clarificationMs)
    await server.domains.users.eraseDue()
    expect(await phone.call(getUser, {})).toMatchObject({ account, status: userStatuses.logoff })
    expect(await phone.call(getLogoff, {})).toMatchObject({ state: logoffStates.failed })
    const [record] = await server.db.selectFrom('user_logoffs').selectAll().where('user_id', '=', id).execute()
    expect(record?.failure).toBe('Error')
    failing.clear()
    server.clock.advance(retryMs - 1)
    await server.domains.users.eraseDue()
    expect(await phone.call(getLogoff, {})).toMatchObject({ state: logoffStates.failed })
    server.clock.advance(1)
    await server.domains.users.eraseDue()
    await expect(phone.call(getLogoff, {})).rejects.toMatchObject(refused('access.noSession'))
  })
})

const usersTotal = async (): Promise<number> =>
  (await server.db.selectFrom('counters').select('n').where('scope', '=', 'users').executeTakeFirst())?.n ?? 0

async function filesWith(text: string): Promise<string[]> {
  const folder = server.parts.dataFolder
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  return files.filter((_, at) => contents[at]?.toLowerCase().includes(text.toLowerCase()))
}
