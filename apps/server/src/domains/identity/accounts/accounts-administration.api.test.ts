import {
  deleteAccount,
  getAccountInfo,
  listAccounts,
  updateAccount,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { createRole, deleteRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { resetFactors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller } from '../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../sign-in/testing/browser.ts'
import { createdPlug } from '../../products/products/testing/products-samples.ts'
import { builtInId, idOf, makeRoot } from './testing/accounts-samples.ts'

const accountsOn = async (caller: Caller, input: Parameters<typeof caller.call<typeof listAccounts>>[1] = {}) =>
  (await caller.call(listAccounts, input)).items.map(({ account }) => account)

test.each(['0x%', '%.0', ' %', '%e0', '+%'])('an account is known by its id alone, not as %j', async (spelling) => {
  await using server = await startTestServer()
  const [administrator, bob] = [server.as('administrator'), server.as('developer', 'bob')]
  const targetUserId = spelling.replace('%', await idOf(bob))
  const named = administrator.call(updateAccount, { targetUserId, accountName: 'x' })
  await expect(named).rejects.toMatchObject(refused('accounts.notFound'))
  await expect(administrator.call(deleteAccount, { targetUserId })).rejects.toMatchObject(refused('accounts.notFound'))
  await expect(administrator.call(resetFactors, { targetUserId })).rejects.toMatchObject(refused('accounts.notFound'))
  const roleId = spelling.replace('%', await builtInId(server, 'support'))
  await expect(administrator.call(updateAccount, { targetUserId: await idOf(bob), roleId })).rejects.toMatchObject(
    refused('roles.notFound'),
  )
  await expect(administrator.call(deleteRole, { roleId })).rejects.toMatchObject(refused('roles.notFound'))
})

describe('the list of accounts', () => {
  test('shows each account with its role, its products and when it signed in', async () => {
    await using server = await startTestServer()
    const [administrator, developer] = [server.as('administrator'), server.as('developer')]
    await createdPlug(developer)
    await createdPlug(developer)

    const { items, total } = await administrator.call(listAccounts, {})

    expect(total).toBe(2)
    expect(items.find(({ account }) => account === 'developer@example.com')).toEqual({
      targetUserId: await idOf(developer),
      account: 'developer@example.com',
      accountName: '',
      picture: '',
      isRoot: false,
      role: { roleId: await builtInId(server, 'developer'), roleName: '开发者' },
      createTime: server.clock.now(),
      lastSignInTime: server.clock.now(),
      lockedUntilTime: null,
      products: 2,
    })
  })

  test('names built-in roles in the language asked for', async () => {
    await using server = await startTestServer()
    const reply = await server
      .as('administrator')
      .send({ method: 'GET', url: listAccounts.path, headers: { lang: 'en-US' } })
    expect(reply.json().data[0].role.roleName).toBe('Administrator')
  })

  test('is paged, newest first, with the exact total of all and of each role', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    await administrator.account()
    for (const name of ['a', 'b', 'c', 'd']) await server.as('support', name).account()

    expect(await accountsOn(administrator, { pageSize: 3 })).toEqual([
      'd@example.com',
      'c@example.com',
      'b@example.com',
    ])
    expect(await accountsOn(administrator, { pageSize: 3, pageStart: 1 })).toEqual([
      'a@example.com',
      'administrator@example.com',
    ])
    expect((await administrator.call(listAccounts, { pageSize: 1 })).total).toBe(5)
    const roleId = await builtInId(server, 'administrator')
    expect(await administrator.call(listAccounts, { roleId })).toMatchObject({ total: 1, items: [{ products: 0 }] })
    expect(await administrator.call(listAccounts, { roleId: 'x' })).toEqual({ total: 0, items: [] })
  })

  test.each([
    ['BOB', 1],
    ['0%', 1],
    ['%', 1],
    ['Bobby', 1],
    ['nobody', 0],
    ['example.com', 2],
  ])('finds %j as a part of the account or its name, letter by letter', async (account, total) => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const targetUserId = await idOf(server.as('developer', 'bob'))
    await administrator.call(updateAccount, { targetUserId, accountName: 'Bobby 100%' })

    const found = await administrator.call(listAccounts, { account })

    expect([found.total, found.items.length]).toEqual([total, total])
    expect(await administrator.call(listAccounts, { account, pageStart: 9 })).toMatchObject({ items: [], total })
  })
})

describe('changing an account', () => {
  test('gives it a name and leaves its sessions alone', async () => {
    await using server = await startTestServer()
    const [administrator, developer] = [server.as('administrator'), server.as('developer')]
    const targetUserId = await idOf(developer)

    const changed = await administrator.call(updateAccount, { targetUserId, accountName: ' 安 ' })

    expect(changed).toMatchObject({ targetUserId, accountName: '安', role: { roleName: '开发者' } })
    expect((await developer.call(getAccountInfo, {})).account).toBe('developer@example.com')
    const own = await idOf(administrator)
    expect(await administrator.call(updateAccount, { targetUserId: own, accountName: 'me' })).toMatchObject({
      accountName: 'me',
    })
  })

  test('of its role ends its sessions at once, and the next one has the new role', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const { accountId } = await makeAccount(server)
    const browser = openBrowser(server)
    await browser.login()
    expect((await browser.send('GET', getAccountInfo.path)).status).toBe(200)
    const { roleId } = await administrator.call(createRole, { roleName: 'Testers', menus: [menus.products] })

    await administrator.call(updateAccount, { targetUserId: String(accountId), roleId })

    expect((await browser.send('GET', getAccountInfo.path)).status).toBe(403)
    await browser.login()
    const { body } = await browser.send('GET', getAccountInfo.path)
    expect(body.data).toMatchObject({ role: { roleId, roleName: 'Testers', menus: [{ mid: menus.products }] } })
  })

  test('to the role that it has ends nothing', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const roleId = await builtInId(server, 'developer')
    await server.as('administrator').call(updateAccount, { targetUserId: await idOf(developer), roleId })
    expect((await developer.call(getAccountInfo, {})).role.roleId).toBe(roleId)
  })

  test('is refused where account or role is absent, deleted or no id at all', async () => {
    await using server = await startTestServer()
    await makeRoot(server)
    const administrator = server.as('administrator')
    const [targetUserId, gone] = [await idOf(server.as('developer')), await idOf(server.as('developer', 'gone'))]
    await administrator.call(deleteAccount, { targetUserId: gone })

    for (const absent of ['999999999', gone, 'x', '1.5', '-1', '9'.repeat(30)]) {
      const change = administrator.call(updateAccount, { targetUserId: absent, accountName: 'x' })
      await expect(change).rejects.toMatchObject(refused('accounts.notFound'))
      const deletion = administrator.call(deleteAccount, { targetUserId: absent })
      await expect(deletion).rejects.toMatchObject(refused('accounts.notFound'))
    }
    for (const roleId of ['999999999', 'x']) {
      const change = administrator.call(updateAccount, { targetUserId, roleId, accountName: 'half done' })
      await expect(change).rejects.toMatchObject(refused('roles.notFound'))
    }
    expect(await accountsOn(administrator, { account: 'half done' })).toEqual([])
  })
})

describe('no one locks out', () => {
  test('himself: his own role and account stay', async () => {
    await using server = await startTestServer()
    await makeRoot(server)
    const administrator = server.as('administrator')
    const targetUserId = await idOf(administrator)
    const roleId = await builtInId(server, 'developer')
    for (const attempt of [
      () => administrator.call(updateAccount, { targetUserId, roleId }),
      () => administrator.call(deleteAccount, { targetUserId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('accounts.own'))
    }
  })

  test('ROOT, whose name is its own', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const targetUserId = String((await makeRoot(server)).accountId)
    const roleId = await builtInId(server, 'developer')
    for (const attempt of [
      () => administrator.call(updateAccount, { targetUserId, roleId }),
      () => administrator.call(deleteAccount, { targetUserId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('accounts.root'))
    }
    const named = administrator.call(updateAccount, { targetUserId, accountName: 'Root' })
    await expect(named).rejects.toMatchObject(refused('accounts.rootName'))
  })

  test('the last administrator: of two who delete or demote each other at once, one stays', async () => {
    for (const how of ['delete', 'demote'] as const) {
      await using server = await startTestServer()
      await makeRoot(server)
      const [one, other] = [server.as('administrator', 'one'), server.as('administrator', 'other')]
      const roleId = await builtInId(server, 'developer')
      const against = (caller: Caller, targetUserId: string) =>
        how === 'delete'
          ? caller.call(deleteAccount, { targetUserId })
          : caller.call(updateAccount, { targetUserId, roleId })
      const [oneId, otherId] = [await idOf(one), await idOf(other)]

      const results = await Promise.allSettled([against(one, otherId), against(other, oneId)])

      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const adminRole = await builtInId(server, 'administrator')
      const left = await server.db
        .selectFrom('accounts')
        .select('id')
        .where('role_id', '=', Number(adminRole))
        .where('deleted_at', 'is', null)
        .where('is_root', '=', false)
        .execute()
      expect(left).toHaveLength(1)
    }
  })
})

test('the accounts are for administrators alone', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const targetUserId = await idOf(server.as('support'))
  for (const attempt of [
    () => developer.call(listAccounts, {}),
    () => developer.call(updateAccount, { targetUserId, accountName: 'x' }),
    () => developer.call(deleteAccount, { targetUserId }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refused('access.denied'))
  }
})
