import { listAccounts, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { menuIds, menus, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import { createRole, listRoles, updateRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { inviteAccount } from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { createProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDeploymentOptions } from '../../../settings/deployment-options.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, plug } from '../../products/products/testing/products-samples.ts'
import { builtInId, idOf, makeRoot } from '../accounts/testing/accounts-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** An administrator whose role has only these menus; sends calls by hand, in English. */
async function deskWith(roleName: string, given: MenuId[]) {
  const input = { roleName, menus: given, administrator: true }
  const role = await server.as('administrator').call(createRole, input)
  const targetUserId = await idOf(server.as('developer', roleName))
  await server.as('administrator').call(updateAccount, { targetUserId, roleId: role.roleId })
  const accesstoken = await server.domains.signIn.startSession(Number(targetUserId), { ip: '', agent: '' })
  const headers = { accesstoken, lang: 'en-US', 'x-slipway': '1', 'content-type': 'application/json' }
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await server.app.inject({ method, url, headers, payload })).json<{ code: number; msg: string; data: unknown }>()
  return { role, send, targetUserId }
}

describe('grants are limited to the grantor’s own rights', () => {
  test('an administrator of roles does not give menus that the own role lacks, to it or to another role', async () => {
    const { role, send } = await deskWith('Roles desk', [menus.roles])
    const own = { roleId: role.roleId, roleName: role.roleName, menus: menuIds, administrator: true }
    expect(await send('PUT', updateRole.path, own)).toMatchObject({ data: { refusal: 'roles.moreThanOwn' } })
    const made = await send('POST', createRole.path, { roleName: 'Mine', menus: [menus.roles, menus.accounts] })
    expect(made).toMatchObject({ code: 60016, data: { refusal: 'roles.moreThanOwn' } })
    expect(made.msg).toBe(
      'You can’t grant permissions that you don’t have: Accounts. Ask an administrator who has them.',
    )
    expect(await send('POST', createRole.path, { roleName: 'Mine', menus: [menus.roles] })).toMatchObject({ code: 200 })
    const { items } = await server.as('administrator').call(listRoles, {})
    expect(items.find(({ roleId }) => roleId === role.roleId)?.menus).toEqual([menus.roles])
  })

  test('menus that a role has already may stay, and be taken away', async () => {
    const { send } = await deskWith('Second desk', [menus.roles])
    const { roleId } = await server
      .as('administrator')
      .call(createRole, { roleName: 'Wide', menus: [menus.products, menus.devices] })
    expect(await send('PUT', updateRole.path, { roleId, menus: [menus.products, menus.roles] })).toMatchObject({
      code: 200,
    })
  })

  test('an administrator of accounts gives and invites to no role with more than the own one', async () => {
    const { send } = await deskWith('Accounts desk', [menus.accounts, menus.devices, menus.users, menus.feedback])
    const targetUserId = await idOf(server.as('developer', 'accomplice'))
    const [full, support] = [await builtInId(server, 'administrator'), await builtInId(server, 'support')]
    const more = { code: 60016, data: { refusal: 'roles.moreThanOwn' } }
    expect(await send('PUT', updateAccount.path, { targetUserId, roleId: full })).toMatchObject(more)
    expect(await send('POST', inviteAccount.path, { account: 'new@example.com', roleId: full })).toMatchObject(more)
    expect(await send('PUT', updateAccount.path, { targetUserId, roleId: support })).toMatchObject({ code: 200 })
    expect(await send('POST', inviteAccount.path, { account: 'new@example.com', roleId: support })).toMatchObject({
      code: 200,
    })
  })

  test('the mark to see personal data is given by those who have it, and fixed in built-in roles (SI-101)', async () => {
    const { send } = await deskWith('Blind desk', [menus.roles, menus.feedback])
    const wanted = { roleName: 'Seeing', menus: [menus.feedback], seesPersonalData: true }
    const made = await send('POST', createRole.path, wanted)
    expect(made).toMatchObject({ data: { refusal: 'roles.moreThanOwn' } })
    expect(made.msg).toContain('See personal data')
    const administrator = server.as('administrator')
    expect(await administrator.call(createRole, wanted)).toMatchObject({ seesPersonalData: true, administrator: false })
    const { items } = await administrator.call(listRoles, { pageSize: 50 })
    const seeing = items.filter(({ builtIn, seesPersonalData }) => builtIn && seesPersonalData)
    expect(seeing.map(({ roleName }) => roleName)).toEqual(['管理员'])
    for (const key of ['support', 'developer'] as const) {
      const change = administrator.call(updateRole, { roleId: await builtInId(server, key), seesPersonalData: true })
      await expect(change).rejects.toMatchObject(refused('roles.builtIn'))
    }
  })

  test('ROOT’s name is ROOT’s', async () => {
    await using own = await startTestServer()
    const root = await makeRoot(own)
    const targetUserId = String(root.accountId)
    const renamed = own.as('administrator').call(updateAccount, { targetUserId, accountName: 'me' })
    await expect(renamed).rejects.toMatchObject(refused('accounts.rootName'))
    const { items } = await own.as('administrator').call(listAccounts, {})
    expect(items.find(({ isRoot }) => isRoot)?.accountName).toBe('')
  })
})

test('a field of a role that is left out stays, of a built-in role, too', async () => {
  const administrator = server.as('administrator')
  const { roleId } = await administrator.call(createRole, {
    roleName: 'Kept',
    description: 'kept as it is',
    menus: [menus.products],
    requiresSecondFactor: true,
  })
  expect(await administrator.call(updateRole, { roleId, menus: [menus.devices] })).toMatchObject({
    roleName: 'Kept',
    description: 'kept as it is',
    menus: [menus.devices],
    requiresSecondFactor: true,
  })
  expect(await administrator.call(updateRole, { roleId, description: '' })).toMatchObject({ description: '' })
  const developerRole = await builtInId(server, 'developer')
  const changed = { roleId: developerRole, menus: [menus.products, menus.devices] }
  expect(await administrator.call(updateRole, changed)).toMatchObject({ menus: [menus.products, menus.devices] })
})

describe('what the installation does not offer', () => {
  test('a built-in role is hidden and refused, while accounts that have it keep it (EN-DEPLOY-02)', async () => {
    const usual = readDeploymentOptions(server.parts.dataFolder, 1883)
    await using few = await startTestServer({ deployment: { ...usual, supportRole: ['administrator', 'developer'] } })
    const administrator = few.as('administrator')
    const support = String((await few.domains.roles.byKey('support')).roleId)
    const namesOf = async () => (await administrator.call(listRoles, {})).items.map(({ roleName }) => roleName)
    expect(await namesOf()).toEqual(['管理员', '开发者'])
    const targetUserId = await idOf(few.as('developer'))
    const given = administrator.call(updateAccount, { targetUserId, roleId: support })
    await expect(given).rejects.toMatchObject(refused('roles.notOffered'))
    const invited = administrator.call(inviteAccount, { account: 'new@example.com', roleId: support })
    await expect(invited).rejects.toMatchObject(refused('roles.notOffered'))

    const held = await idOf(few.as('support'))
    expect(await namesOf()).toEqual(['管理员', '开发者', '客服'])
    const renamed = { targetUserId: held, roleId: support, accountName: 'Sue' }
    expect(await administrator.call(updateAccount, renamed)).toMatchObject({ accountName: 'Sue' })
  })

  test('an access plan is refused for new products, and kept by existing ones (EN-DEPLOY-03)', async () => {
    const usual = readDeploymentOptions(server.parts.dataFolder, 1883)
    await using plain = await startTestServer({ deployment: { ...usual, accessType: [1] } })
    const developer = plain.as('developer')
    const input = await plug(developer)
    await expect(developer.call(createProduct, { ...input, accessType: 0 })).rejects.toMatchObject(
      refused('categories.accessNotOffered'),
    )
    const { accessType: _open, ...open } = input
    const { productId, accessType } = await developer.call(createProduct, open)
    expect(accessType).toBe(1)
    await plain.db.updateTable('products').set({ access_type: 0 }).where('id', '=', productId).execute()
    const kept = await developer.call(updateProduct, { productId, ...open, productName: 'Renamed' })
    expect(kept).toMatchObject({ accessType: 0, productName: 'Renamed' })
    await expect(createdPlug(developer, { accessType: 1 })).resolves.toMatchObject({ accessType: 1 })
  })
})
