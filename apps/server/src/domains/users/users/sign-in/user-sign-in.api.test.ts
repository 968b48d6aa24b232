import { SESSION_COOKIE, USER_COOKIE } from '@slipway/contract/http/call-request.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { getUser, updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import {
  changeUserPassword,
  getUserCaptcha,
  loginUser,
  logoutUser,
  registerUser,
  resetUserPassword,
  sendUserCode,
} from '@slipway/contract/users/users/users.calls.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeHttp } from '../../../../start/compose.ts'
import { mailsOf, wrongFor } from '../../../identity/sign-in/testing/mailbox.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeUser, openPhone, password } from '../testing/users-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const agreed = true
const wrong = encodePassword('Wrong-0ne')
const newPassword = encodePassword('Newer-0ne')

const usersTotal = async (): Promise<number> =>
  (await server.db.selectFrom('counters').select('n').where('scope', '=', 'users').executeTakeFirst())?.n ?? 0

const loginsOf = async (userId: string): Promise<{ use_type: number; platform: string }[]> =>
  server.db
    .selectFrom('user_logins as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.use_type', 'l.platform'])
    .where('u.uid', '=', userId)
    .orderBy('l.id')
    .execute()

describe('registration of an end user', () => {
  test('takes a mailed code, signs in, and is counted and recorded', async () => {
    const before = await usersTotal()
    const phone = openPhone(server, { headers: { 'x-app-id': 'acme', 'x-app-platform': 'android' } })
    const account = 'New@Example.com'
    const code = await phone.codeFor('register', account)
    const profile = { locale: 'en-US', timeZone: 'Europe/Berlin', country: 'DE' } as const
    const wrongCode = phone.call(registerUser, { account, password, code: wrongFor(code), agreed })
    await expect(wrongCode).rejects.toMatchObject(refused('sign-in.codeWrong'))
    await expect(phone.call(registerUser, { account, password, code, agreed: false })).rejects.toThrow(/terms/i)

    const session = await phone.call(registerUser, { account, password, code, agreed, ...profile })

    expect(session).toMatchObject({ userId: expect.stringMatching(/^[\w-]{22}$/), status: 0 })
    expect(await phone.call(getUser, {})).toMatchObject({ account, ...profile, userId: session.userId })
    expect(await loginsOf(session.userId)).toEqual([
      { use_type: 1, platform: 'android' },
      { use_type: 0, platform: 'android' },
    ])
    expect(await usersTotal()).toBe(before + 1)
    const row = await server.db.selectFrom('users').selectAll().where('uid', '=', session.userId).executeTakeFirst()
    expect(row).toMatchObject({ app_id: 'acme', indexcode: 'new@example.com' })
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)

    const again = await openPhone(server).codeFor('register', 'new@example.com')
    const taken = openPhone(server).call(registerUser, { account: 'new@example.com', password, code: again, agreed })
    await expect(taken).rejects.toMatchObject(refused('accounts.taken'))
  })

  test('does not say whether the account exists: only the mail does', async () => {
    await makeUser(server, 'known')
    const phone = openPhone(server)
    const answers = []
    for (const [account, purpose] of [
      ['known@example.com', 'login'],
      ['nobody@example.com', 'login'],
      ['nobody@example.com', 'reset'],
      ['known@example.com', 'register'],
    ] as const) {
      server.clock.advance(60_000)
      answers.push(await openPhone(server, { ip: '10.1.1.1' }).call(sendUserCode, { account, purpose }))
    }
    expect(new Set(answers)).toEqual(new Set([null]))
    const mails = (await mailsOf(server)).filter(({ to }) => to === 'nobody@example.com')
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).not.toMatch(/^ {4}\d{4}$/m)
    const byPhone = phone.call(sendUserCode, { account: '13800000000', purpose: 'login' })
    await expect(byPhone).rejects.toMatchObject(refused('sign-in.noSmsGateway'))
  })
})

describe('signing in', () => {
  test('sets a cookie that is sent below /app only, and never to the console', async () => {
    await makeUser(server, 'cookie')
    const phone = openPhone(server)
    const { accessToken } = await phone.call(loginUser, { account: 'cookie@example.com', password })
    const line = phone.cookieLines().find((one) => one.startsWith(USER_COOKIE))
    expect(line).toContain(`${USER_COOKIE}=${accessToken}`)
    expect(line).toMatch(/; Max-Age=31536000; Path=\/app; HttpOnly; SameSite=Lax$/)
    const behindProxy = await composeHttp({ ...server.parts, trustProxy: true }, server.domains)
    const overTls = openPhone({ ...server, app: behindProxy }, { headers: { 'x-forwarded-proto': 'https' } })
    await overTls.call(loginUser, { account: 'cookie@example.com', password })
    expect(overTls.cookieLines().find((one) => one.startsWith(USER_COOKIE))).toMatch(/; Secure/)
    await behindProxy.close()
  })

  test('opens no call of the console, and a session of the console none of an end user', async () => {
    const { token } = await makeUser(server, 'apart')
    const developer = server.as('developer')
    const { token: sessionToken } = await developer.account()
    const asUser = openPhone(server, { headers: { cookie: `${SESSION_COOKIE}=${token}; ${USER_COOKIE}=${token}` } })
    await expect(asUser.call(getProfile, {})).rejects.toMatchObject(refused('access.noSession'))
    expect(await asUser.call(getUser, {})).toMatchObject({ account: 'apart@example.com' })
    const asAccount = openPhone(server, { headers: { cookie: `${USER_COOKIE}=${sessionToken}` } })
    await expect(asAccount.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    await expect(developer.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
  })

  test('is refused alike for a wrong password and an unknown account, and asks for a captcha after three', async () => {
    await makeUser(server, 'guessed')
    const account = 'guessed@example.com'
    const phone = openPhone(server, { ip: '10.2.0.1' })
    const attempt = (given: object) => phone.call(loginUser, { account, password: wrong, ...given })
    const unknown = phone.call(loginUser, { account: 'nobody@example.com', password })
    await expect(unknown).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    for (let time = 0; time < 3; time++) {
      await expect(attempt({})).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    }
    await expect(attempt({ password })).rejects.toMatchObject(refused('sign-in.captchaRequired'))
    await phone.call(getUserCaptcha, { account })
    await expect(attempt({ password, smsCode: 'XXXX' })).rejects.toMatchObject(refused('sign-in.captchaWrong'))
    const smsCode = await phone.captcha(account)
    expect(await attempt({ password, smsCode })).toMatchObject({ status: 0 })
  })

  test('is locked after ten failures, while a code still signs in', async () => {
    await makeUser(server, 'locked')
    const account = 'locked@example.com'
    for (let time = 0; time < 10; time++) {
      const phone = openPhone(server, { ip: `10.3.0.${time}` })
      const smsCode = time < 3 ? '' : await phone.captcha(account)
      await expect(phone.call(loginUser, { account, password: wrong, smsCode })).rejects.toThrow()
    }
    const phone = openPhone(server, { ip: '10.3.1.1' })
    const locked = phone.call(loginUser, { account, password, smsCode: await phone.captcha(account) })
    await expect(locked).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    const code = await phone.codeFor('login', account)
    expect(await phone.call(loginUser, { account, code })).toMatchObject({ status: 0 })
    await expect(phone.call(loginUser, { account, code })).rejects.toMatchObject(refused('sign-in.codeSpent'))
  })

  test('ends with sign-out', async () => {
    await makeUser(server, 'leaving')
    const phone = openPhone(server)
    const { accessToken } = await phone.call(loginUser, { account: 'leaving@example.com', password })
    await phone.call(logoutUser, {})
    expect(phone.cookie(USER_COOKIE)).toBeUndefined()
    const byHeader = openPhone(server, { headers: { accesstoken: accessToken } })
    await expect(byHeader.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
  })
})

describe('the password', () => {
  test('is reset by a code, which ends all sessions and the lock', async () => {
    const { token } = await makeUser(server, 'reset')
    const account = 'reset@example.com'
    const phone = openPhone(server)
    const code = await phone.codeFor('reset', account)
    await phone.call(resetUserPassword, { account, code, password: newPassword })
    const before = openPhone(server, { headers: { accesstoken: token } }).call(getUser, {})
    await expect(before).rejects.toMatchObject(refused('access.noSession'))
    await expect(phone.call(loginUser, { account, password })).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    const { userId } = await phone.call(loginUser, { account, password: newPassword })
    expect((await loginsOf(userId)).map((row) => row.use_type)).toEqual([2, 0])
    const notices = (await mailsOf(server)).filter(({ to, subject }) => to === account && /was changed/.test(subject))
    expect(notices).toHaveLength(1)
  })

  test('is changed with the old one, which ends all other sessions', async () => {
    const { token } = await makeUser(server, 'change')
    const account = 'change@example.com'
    const phone = openPhone(server)
    await phone.call(loginUser, { account, password })
    const change = (oldPassword: string, next: string) =>
      phone.call(changeUserPassword, { oldPassword, password: next })
    await expect(change(wrong, newPassword)).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    await expect(change(password, password)).rejects.toMatchObject(refused('users.samePassword'))
    await change(password, newPassword)
    expect(await phone.call(getUser, {})).toMatchObject({ account })
    const other = openPhone(server, { headers: { accesstoken: token } }).call(getUser, {})
    await expect(other).rejects.toMatchObject(refused('access.noSession'))
  })
})

describe('the status of an account', () => {
  test.each([
    ['frozen', 'users.frozen'],
    ['migrated', 'users.migrated'],
    ['migrating', 'users.migrating'],
    ['paused', 'users.paused'],
    ['serviceError', 'users.serviceError'],
  ] as const)('%s ends open sessions immediately, and sign-in says so', async (status, refusal) => {
    const account = `${status}@example.com`
    const { token, userId } = await makeUser(server, status)
    const open = openPhone(server, { headers: { accesstoken: token } })
    await open.call(getUser, {})
    const support = server.as('support')
    await support.call(setUserStatus, { userId, status: userStatuses[status], reason: 'Spam', site: 'eu.example.com' })
    await expect(open.call(getUser, {})).rejects.toMatchObject(refused('access.noSession'))
    const attempt = openPhone(server).call(loginUser, { account, password })
    await expect(attempt).rejects.toMatchObject({ data: { refusal } })
    // Without the password nothing is said about the account.
    const guess = openPhone(server).call(loginUser, { account, password: wrong })
    await expect(guess).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    await support.call(setUserStatus, { userId, status: userStatuses.normal })
    expect(await openPhone(server).call(loginUser, { account, password })).toMatchObject({ status: 0 })
  })

  test('a pause ends when its time has come', async () => {
    const { userId, account } = await makeUser(server, 'soon')
    const until = server.clock.now() + 60_000
    await server.as('support').call(setUserStatus, { userId, status: userStatuses.paused, until })
    const attempt = openPhone(server).call(loginUser, { account, password })
    await expect(attempt).rejects.toMatchObject({ data: { refusal: 'users.paused', until } })
    server.clock.advance(60_000)
    expect(await openPhone(server).call(loginUser, { account, password })).toMatchObject({ status: 0 })
  })

  test('to be activated asks for a code beside the password', async () => {
    const { userId, account } = await makeUser(server, 'activate')
    await server.as('support').call(setUserStatus, { userId, status: userStatuses.toBeActivated })
    const phone = openPhone(server)
    const attempt = phone.call(loginUser, { account, password })
    await expect(attempt).rejects.toMatchObject(refused('users.notActivated'))
    const code = await phone.codeFor('login', account)
    expect(await phone.call(loginUser, { account, password, code })).toMatchObject({ status: 0 })
  })

  test('needs a password change narrows open sessions to that, which then are as before', async () => {
    const { userId, token } = await makeUser(server, 'narrow')
    const phone = openPhone(server, { headers: { accesstoken: token } })
    await phone.call(getUser, {})
    await server.as('support').call(setUserStatus, { userId, status: userStatuses.passwordChangeDue })
    const attempt = phone.call(updateUser, { nickname: 'Ann' })
    await expect(attempt).rejects.toMatchObject(refused('access.passwordChangeDue'))
    expect(await phone.call(getUser, {})).toMatchObject({ status: userStatuses.passwordChangeDue })
    await phone.call(changeUserPassword, { oldPassword: password, password: newPassword })
    expect(await phone.call(updateUser, { nickname: ' Ann\n' })).toMatchObject({ nickname: 'Ann', status: 0 })
  })

  test('is set by staff only, for users who exist and are not being deleted', async () => {
    const { userId, id } = await makeUser(server, 'staff')
    const status = userStatuses.frozen
    const absent = server.as('support').call(setUserStatus, { userId: 'A'.repeat(22), status })
    await expect(absent).rejects.toMatchObject(refused('users.notFound'))
    const byDeveloper = server.as('developer').call(setUserStatus, { userId, status })
    await expect(byDeveloper).rejects.toMatchObject(refused('access.denied'))
    await server.db.updateTable('users').set({ status: userStatuses.logoff }).where('id', '=', id).execute()
    const deleting = server.as('support').call(setUserStatus, { userId, status })
    await expect(deleting).rejects.toMatchObject(refused('users.wrongStatus'))
  })
})
