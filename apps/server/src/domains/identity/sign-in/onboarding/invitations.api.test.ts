import { getAccountInfo, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { createRole, deleteRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import {
  acceptInvitation,
  cancelInvitation,
  checkInvitation,
  inviteAccount,
  listInvitations,
} from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { testSmsGateway } from '../../../../sms/testing/sms-gateway.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { builtInId, idOf } from '../../accounts/testing/accounts-samples.ts'
import { makeAccount, openBrowser, PASSWORD } from '../testing/browser.ts'
import { latestMail, mailsOf } from '../testing/mailbox.ts'

const DAY_MS = 24 * 3_600_000
const account = 'New.One@example.com'
const password = encodePassword(PASSWORD)

const ticketIn = (text: string): string => /\/authrization\/register\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Invites, and returns the token of the mailed link. */
async function invited(server: TestServer, roleId?: string): Promise<string> {
  const wanted = { account, roleId: roleId ?? (await builtInId(server, 'support')) }
  await server.as('administrator').call(inviteAccount, wanted)
  return ticketIn((await latestMail(server)).text)
}

const accept = ({ visitor }: TestServer, ticket: string) =>
  visitor.call(acceptInvitation, { ticket, password, agreed: true })

describe('an invitation', () => {
  test('makes an account of its role by the mailed link, without a code', async () => {
    await using server = await startTestServer()
    const ticket = await invited(server)
    expect(await latestMail(server)).toMatchObject({ to: account, subject: '邀请你使用 Slipway' })
    expect(await server.visitor.call(checkInvitation, { ticket })).toEqual({
      account,
      indexcode: account.toLowerCase(),
    })

    await accept(server, ticket)

    const browser = openBrowser(server)
    expect((await browser.login({ account })).code).toBe(200)
    const { body } = await browser.send('GET', getAccountInfo.path)
    expect(body.data).toMatchObject({ account, role: { roleName: '客服', administrator: false } })
  })

  test('is of use once, to one of several who come at once', async () => {
    await using server = await startTestServer()
    const ticket = await invited(server)
    const tries = await Promise.allSettled([accept(server, ticket), accept(server, ticket), accept(server, ticket)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(accept(server, ticket)).rejects.toMatchObject(refused('sign-in.invitationSpent'))
    expect(await server.visitor.call(checkInvitation, { ticket })).toBeNull()
  })

  test('holds for seven days', async () => {
    await using server = await startTestServer()
    const ticket = await invited(server)
    server.clock.advance(7 * DAY_MS - 1)
    expect(await server.visitor.call(checkInvitation, { ticket })).toEqual({
      account,
      indexcode: account.toLowerCase(),
    })
    server.clock.advance(1)
    expect(await server.visitor.call(checkInvitation, { ticket })).toBeNull()
    await expect(accept(server, ticket)).rejects.toMatchObject(refused('sign-in.invitationSpent'))
  })

  test('is voided by another to the same address, and by being cancelled', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const first = await invited(server)
    const second = await invited(server)
    await expect(accept(server, first)).rejects.toMatchObject(refused('sign-in.invitationSpent'))
    expect(await administrator.call(listInvitations, {})).toMatchObject([{ account, roleName: '客服' }])

    await administrator.call(cancelInvitation, { account: account.toLowerCase() })

    expect(await administrator.call(listInvitations, {})).toEqual([])
    await expect(accept(server, second)).rejects.toMatchObject(refused('sign-in.invitationSpent'))
  })

  test('gives the default role where its own was deleted meanwhile', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const role = { roleName: '测试', description: '', menus: [], administrator: false }
    const { roleId } = await administrator.call(createRole, role)
    const ticket = await invited(server, roleId)
    await administrator.call(deleteRole, { roleId })
    await accept(server, ticket)
    const browser = openBrowser(server)
    await browser.login({ account })
    const { body } = await browser.send('GET', getAccountInfo.path)
    expect(body.data).toMatchObject({ role: { roleName: '开发者' } })
  })

  test('keeps the rules of passwords and terms, and is not spent by breaking them', async () => {
    await using server = await startTestServer()
    const ticket = await invited(server)
    const weak = server.visitor.call(acceptInvitation, { ticket, password: encodePassword('abcdefgh'), agreed: true })
    await expect(weak).rejects.toMatchObject({ code: 40000, data: { field: 'password' } })
    const careless = server.visitor.call(acceptInvitation, { ticket, password })
    await expect(careless).rejects.toMatchObject({ code: 40000, data: { field: 'agreed' } })
    await accept(server, ticket)
  })

  test('goes to addresses without an account, for roles that there are', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    const administrator = server.as('administrator')
    const roleId = await builtInId(server, 'support')
    const taken = administrator.call(inviteAccount, { account: 'Ann@example.com', roleId })
    await expect(taken).rejects.toMatchObject(refused('accounts.taken'))
    for (const wrong of ['ann', '<ann@example.com>']) {
      const attempt = administrator.call(inviteAccount, { account: wrong, roleId })
      await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'account' } })
    }
    const phone = administrator.call(inviteAccount, { account: '13800000000', roleId })
    await expect(phone).rejects.toMatchObject(refused('sign-in.noSmsGateway'))
    const roleless = administrator.call(inviteAccount, { account, roleId: '999' })
    await expect(roleless).rejects.toMatchObject(refused('roles.notFound'))
    expect(await mailsOf(server)).toEqual([])
  })

  test('goes to a phone number by SMS where a gateway is set, in any country', async () => {
    await using gateway = await testSmsGateway()
    await using server = await startTestServer({ sms: { url: gateway.url, token: 'token' } })
    const administrator = server.as('administrator')
    const roleId = await builtInId(server, 'support')
    const phone = { account: '15112345678', indexcode: '4915112345678' }
    await administrator.call(inviteAccount, { ...phone, roleId })

    expect(gateway.received).toMatchObject([{ to: '+4915112345678', purpose: 'invitation', code: null }])
    const ticket = ticketIn(gateway.received[0]?.text ?? '')
    expect(await server.visitor.call(checkInvitation, { ticket })).toEqual(phone)
    await accept(server, ticket)
    expect((await openBrowser(server).login(phone)).code).toBe(200)

    await administrator.call(inviteAccount, { account: '13800000000', roleId })
    expect(await administrator.call(listInvitations, {})).toMatchObject([{ indexcode: '8613800000000' }])
    await administrator.call(cancelInvitation, { account: '13800000000', indexcode: '8613800000000' })
    expect(await administrator.call(listInvitations, {})).toEqual([])
  })

  test('makes no second account where the address has registered meanwhile', async () => {
    await using server = await startTestServer()
    const ticket = await invited(server)
    await makeAccount(server, { account })
    await expect(accept(server, ticket)).rejects.toMatchObject(refused('accounts.taken'))
  })

  test('comes from administrators alone, as soon as they are none no more', async () => {
    await using server = await startTestServer()
    const [administrator, other] = [server.as('administrator'), server.as('administrator', 'other')]
    const roleId = await builtInId(server, 'developer')
    await administrator.call(updateAccount, { targetUserId: await idOf(other), roleId })
    for (const caller of [other, server.as('developer'), server.as('operator')]) {
      await expect(caller.call(inviteAccount, { account, roleId })).rejects.toMatchObject({
        name: 'CallRefused',
        code: caller === other ? 403 : 40300,
      })
    }
    expect(await mailsOf(server)).toEqual([])
  })
})
