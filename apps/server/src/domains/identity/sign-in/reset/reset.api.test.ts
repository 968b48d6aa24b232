import { resetPassword } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'
import { ask, codeFor, latestMail, mailsOf, wrongFor } from '../testing/mailbox.ts'

const MINUTE_MS = 60_000
const account = 'ann@example.com'
const NEW = 'Brand-new1'
const password = encodePassword(NEW)

async function winTicket(server: TestServer): Promise<string> {
  const code = await codeFor(server, openBrowser(server), 'reset')
  const won = await server.visitor.call(resetPassword, { account, indexcode: account, code })
  return won?.ticket ?? ''
}

const tryCode = ({ visitor }: TestServer, name: string, code: string) =>
  visitor.call(resetPassword, { account: name, code })

describe('resetting a password', () => {
  test('takes a code, then sets the new one with the ticket; the old one is void', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const ticket = await winTicket(server)

    await expect(server.visitor.call(resetPassword, { ticket, password })).resolves.toBeNull()

    expect(ticket).toMatch(/^[\w-]{43}$/)
    expect((await openBrowser(server).login()).code).toBe(1002)
    expect((await openBrowser(server).login({ password: NEW })).code).toBe(200)
  })

  test('ends all sessions of the account at once, and those of others not', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const [home, work] = [openBrowser(server), openBrowser(server)]
    await home.login()
    await work.login()
    const other = server.as('developer')
    await other.account()
    const info = '/iot/config/api/iot/support/account/info'
    expect((await work.send('GET', info)).status).toBe(200)

    await server.visitor.call(resetPassword, { ticket: await winTicket(server), password })

    expect([(await home.send('GET', info)).status, (await work.send('GET', info)).status]).toEqual([403, 403])
    expect((await other.send({ method: 'GET', url: info })).statusCode).toBe(200)
  })

  test('lifts the lock that wrong passwords brought', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const browser = openBrowser(server)
    await browser.fail(10)
    await server.visitor.call(resetPassword, { ticket: await winTicket(server), password })
    expect((await openBrowser(server, { ip: '10.9.9.9' }).login({ password: NEW })).code).toBe(200)
  })

  test('is reported to the owner by email, in the language of the one who did it', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const ticket = await winTicket(server)
    server.clock.advance(1)
    await openBrowser(server, { lang: 'en-US' }).send('POST', resetPassword.path, { ticket, password })
    expect(await latestMail(server)).toMatchObject({ to: account, subject: 'Slipway: Your password was reset' })
  })
})

describe('the ticket', () => {
  test('works once, for two at once too', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const ticket = await winTicket(server)
    const set = () => server.visitor.call(resetPassword, { ticket, password })
    const both = await Promise.allSettled([set(), set()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(set()).rejects.toMatchObject(refused('sign-in.ticketSpent'))
  })

  test('lasts ten minutes', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const ticket = await winTicket(server)
    server.clock.advance(10 * MINUTE_MS)
    const attempt = server.visitor.call(resetPassword, { ticket, password })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.ticketSpent'))
    await server.domains.signIn.sweep()
    expect(await server.db.selectFrom('reset_tickets').selectAll().execute()).toEqual([])
  })

  test('is void once another one of the account has been used', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const [first, second] = [await winTicket(server), await winTicket(server)]
    await server.visitor.call(resetPassword, { ticket: second, password })
    const attempt = server.visitor.call(resetPassword, { ticket: first, password })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.ticketSpent'))
  })

  test('stays as it is where the password breaks the rules', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const ticket = await winTicket(server)
    const weak = server.visitor.call(resetPassword, { ticket, password: encodePassword('short') })
    await expect(weak).rejects.toMatchObject({ code: 40000, data: { field: 'password' } })
    await expect(server.visitor.call(resetPassword, { ticket, password })).resolves.toBeNull()
  })

  test.each(['x', 'A'.repeat(43)])('that no one was given is none: %s', async (ticket) => {
    await using server = await startTestServer()
    const attempt = server.visitor.call(resetPassword, { ticket, password })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.ticketSpent'))
  })

  test('of a deleted account sets nothing', async () => {
    await using server = await startTestServer()
    const { accountId } = await makeAccount(server)
    const ticket = await winTicket(server)
    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', accountId).execute()
    const attempt = server.visitor.call(resetPassword, { ticket, password })
    await expect(attempt).rejects.toMatchObject(refused('sign-in.ticketSpent'))
  })

  test('is kept as a hash only', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const ticket = await winTicket(server)
    const { token_hash } = await server.db.selectFrom('reset_tickets').select('token_hash').executeTakeFirstOrThrow()
    expect([token_hash.length, token_hash.toString('base64url') === ticket]).toEqual([32, false])
  })
})

describe('no one learns from a reset whether an account exists', () => {
  test('as each wrong code is answered alike', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const wrong = wrongFor(await codeFor(server, openBrowser(server), 'reset'))
    await ask(openBrowser(server), 'reset', 'nobody@example.com')

    for (let attempt = 0; attempt < 6; attempt += 1) {
      const [known] = await Promise.allSettled([tryCode(server, account, wrong)])
      const [unknown] = await Promise.allSettled([tryCode(server, 'nobody@example.com', wrong)])
      expect(known?.status).toBe('rejected')
      expect(unknown).toEqual(known)
    }
  })

  test('as no code at all fits an account that does not exist', async () => {
    await using server = await startTestServer()
    await ask(openBrowser(server), 'reset', 'nobody@example.com')
    expect((await mailsOf(server)).at(-1)?.text).not.toMatch(/\d{4}/)
    await expect(tryCode(server, 'nobody@example.com', '')).rejects.toMatchObject({ data: { field: 'code' } })
  })
})
