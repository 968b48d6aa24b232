import { getAccountInfo, listAccounts, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { menuIds, menus } from '@slipway/contract/identity/roles/menus.ts'
import {
  createRole,
  deleteRole,
  listMenus,
  listRoles,
  updateRole,
} from '@slipway/contract/identity/roles/roles.calls.ts'
import { roleLimits } from '@slipway/contract/identity/roles/roles.limits.ts'
import { builtInRoles } from '@slipway/contract/identity/roles/roles.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { builtInId, idOf } from '../accounts/testing/accounts-samples.ts'

const testers = { roleName: 'Testers', description: 'try things', menus: [menus.products] }

const roleNamed = async (caller: Caller, name: string) =>
  (await caller.call(listRoles, {})).items.find(({ roleName }) => roleName === name)

/** A newly signed-in account of a role other than the built-in ones. */
async function memberOf(server: TestServer, roleId: string, who: string): Promise<{ isIn(): Promise<boolean> }> {
  const targetUserId = await idOf(server.as('developer', who))
  await server.as('administrator').call(updateAccount, { targetUserId, roleId })
  const accesstoken = await server.domains.signIn.startSession(Number(targetUserId), { ip: '', agent: '' })
  return {
    async isIn() {
      const reply = await server.app.inject({ url: getAccountInfo.path, headers: { accesstoken } })
      return reply.statusCode === 200
    },
  }
}

describe('the list of roles', () => {
  test('starts with the built-in ones, counts their accounts and says which is the default', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    await server.as('support', 'a').account()
    await server.as('support', 'b').account()
    for (const roleName of ['测试', '编辑', 'Beta']) await administrator.call(createRole, { ...testers, roleName })

    const { items, total, pageIndex } = await administrator.call(listRoles, {})

    expect([total, pageIndex]).toEqual([7, 0])
    expect(items.map(({ roleName }) => roleName)).toEqual(['管理员', '开发者', '客服', '运营', '编辑', '测试', 'Beta'])
    expect(items.map(({ accounts }) => accounts)).toEqual([1, 0, 2, 0, 0, 0, 0])
    expect(items.filter(({ isDefault }) => isDefault).map(({ roleName }) => roleName)).toEqual(['开发者'])
    expect(items.map(({ builtIn }) => builtIn)).toEqual([true, true, true, true, false, false, false])
    expect(await administrator.call(listRoles, { pageStart: 1, pageSize: 5 })).toMatchObject({
      items: [{ roleName: '测试' }, { roleName: 'Beta' }],
      pageIndex: 1,
      total: 7,
    })
  })

  test('has its content, total and page where the specification names them (CN-22)', async () => {
    await using server = await startTestServer()
    const reply = await server
      .as('administrator')
      .send({ method: 'GET', url: `${listRoles.path}?pageSize=1&pageStart=2`, headers: { lang: 'en-US' } })
    expect(reply.json()).toMatchObject({
      data: {
        content: [{ roleName: 'Support', description: 'Queries users and devices, replies to user feedback' }],
        totalSize: 4,
        pageIndex: 2,
      },
      page: { total: 4 },
    })
    // A menu that does not exist is refused with the call that lists them, not with all their numbers.
    const attempt = server.as('administrator').call(createRole, { ...testers, menus: [999 as never] })
    await expect(attempt).rejects.toThrow(`GET ${listMenus.path}`)
  })

  test('may be read by who manages accounts alone', async () => {
    await using server = await startTestServer()
    const { roleId } = await server
      .as('administrator')
      .call(createRole, { roleName: 'Desk', menus: [menus.accounts], administrator: true })
    const targetUserId = await idOf(server.as('developer'))
    await server.as('administrator').call(updateAccount, { targetUserId, roleId })
    const accesstoken = await server.domains.signIn.startSession(Number(targetUserId), { ip: '', agent: '' })
    const codeOf = async (url: string) => (await server.app.inject({ url, headers: { accesstoken } })).json().code
    expect(await codeOf(listRoles.path)).toBe(200)
    expect(await codeOf(listMenus.path)).toBe(40300)
  })
})

test('the menus are the 22 sections, named in the language asked for', async () => {
  await using server = await startTestServer()
  const namesIn = async (lang: string) => {
    const reply = await server.as('administrator').send({ method: 'GET', url: listMenus.path, headers: { lang } })
    return reply.json().data.content as { mid: string; menuName: string }[]
  }
  const [zh, en] = [await namesIn('zh-CN'), await namesIn('en-US')]
  expect(zh.map(({ mid }) => mid)).toEqual(menuIds)
  expect(zh[18]).toEqual({ mid: menus.roles, menuName: '角色管理', group: 'system' })
  expect(en[18]).toMatchObject({ menuName: 'Roles' })
  expect(new Set(zh.map(({ menuName }) => menuName)).size).toBe(22)
})

describe('a role of an administrator', () => {
  test('is kept as it was made, each menu once and in order', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const made = await administrator.call(createRole, {
      ...testers,
      roleName: ' Testers ',
      menus: [menus.devices, menus.products, menus.devices],
    })
    expect(made).toMatchObject({
      roleName: 'Testers',
      description: 'try things',
      menus: [menus.products, menus.devices],
      administrator: false,
      builtIn: false,
      isDefault: false,
      accounts: 0,
    })
    expect(await roleNamed(administrator, 'Testers')).toEqual(made)
  })

  test.each<[string, Partial<InputOf<typeof createRole>>, string]>([
    ['a name of one character', { roleName: 'a' }, 'roleName'],
    ['a name of white space', { roleName: '   ' }, 'roleName'],
    ['a name of 51 characters', { roleName: 'a'.repeat(51) }, 'roleName'],
    ['a description of 201 characters', { description: 'a'.repeat(201) }, 'description'],
    ['a menu that does not exist', { menus: ['0000000000023' as never] }, 'menus.0'],
  ])('is refused with %s', async (_what, wrong, field) => {
    await using server = await startTestServer()
    const attempt = server.as('administrator').call(createRole, { ...testers, ...wrong })
    await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field } })
  })

  test('with a menu that does not exist learns which call lists those that do', async () => {
    await using server = await startTestServer()
    const wrong = { ...testers, menus: ['0000000000023' as never] }
    const attempt = server.as('administrator').call(createRole, wrong)
    await expect(attempt).rejects.toThrow(`GET ${listMenus.path}`)
    await expect(attempt).rejects.not.toThrow('0000000000001')
  })

  test.each(['Testers', 'tESTERS', 'Developer', '开发者'])('cannot be named like another: %s', async (roleName) => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    await administrator.call(createRole, testers)
    const other = await administrator.call(createRole, { ...testers, roleName: 'Others' })

    const second = administrator.call(createRole, { ...testers, roleName })
    await expect(second).rejects.toMatchObject(refused('roles.nameTaken'))
    const renamed = administrator.call(updateRole, { ...testers, roleId: other.roleId, roleName })
    await expect(renamed).rejects.toMatchObject(refused('roles.nameTaken'))
  })

  test('is one of a hundred at most', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    await server.db.pool.query(
      `insert into roles (name_zh, name_en, menus) select 'r' || n, 'r' || n, '{}' from generate_series(1, $1) as n`,
      [roleLimits.roles - builtInRoles.length - 1],
    )
    await administrator.call(createRole, testers)
    const next = administrator.call(createRole, { ...testers, roleName: 'one more' })
    await expect(next).rejects.toMatchObject(refused('roles.tooMany'))
  })

  test('may be renamed without throwing anyone out', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, testers)
    const member = await memberOf(server, roleId, 'ann')

    const words = { roleName: 'TESTERS', description: '' }
    const changed = await administrator.call(updateRole, { ...testers, roleId, ...words })

    expect(changed).toMatchObject({ ...words, accounts: 1 })
    expect(await member.isIn()).toBe(true)
  })

  test.each([
    ['menus', { menus: [menus.products, menus.devices] }],
    ['administrator mark', { administrator: true }],
  ])('that gets other %s throws its accounts out at once, and no one else', async (_what, change) => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, testers)
    const [member, other] = [await memberOf(server, roleId, 'ann'), server.as('developer', 'bob')]
    expect(await member.isIn()).toBe(true)
    await other.call(getAccountInfo, {})

    await administrator.call(updateRole, { ...testers, roleId, ...change })

    expect(await member.isIn()).toBe(false)
    expect((await other.call(getAccountInfo, {})).account).toBe('bob@example.com')
  })

  test('that is deleted leaves its accounts the default role, and throws them out', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, testers)
    const member = await memberOf(server, roleId, 'ann')
    await memberOf(server, roleId, 'gone')
    await server.db.updateTable('accounts').set({ deleted_at: new Date() }).where('account', 'like', 'gone%').execute()
    expect(await member.isIn()).toBe(true)

    await administrator.call(deleteRole, { roleId })

    expect(await member.isIn()).toBe(false)
    expect((await administrator.call(listAccounts, { account: 'ann' })).items).toMatchObject([
      { role: { roleId: await builtInId(server, 'developer') } },
    ])
    expect((await roleNamed(administrator, '开发者'))?.accounts).toBe(1)
    expect(await roleNamed(administrator, 'Testers')).toBeUndefined()
    await expect(administrator.call(deleteRole, { roleId })).rejects.toMatchObject(refused('roles.notFound'))
  })

  test('that is absent cannot be changed or deleted', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    for (const roleId of ['999999999', 'x', '1.5']) {
      const change = administrator.call(updateRole, { ...testers, roleId })
      await expect(change).rejects.toMatchObject(refused('roles.notFound'))
      await expect(administrator.call(deleteRole, { roleId })).rejects.toMatchObject(refused('roles.notFound'))
    }
  })

  test('cannot be deleted or robbed of its power by who has it', async () => {
    await using server = await startTestServer()
    const { roleId } = await server
      .as('administrator')
      .call(createRole, { ...testers, menus: [menus.roles, menus.accounts], administrator: true })
    const targetUserId = await idOf(server.as('administrator', 'second'))
    await server.as('administrator').call(updateAccount, { targetUserId, roleId })
    const accesstoken = await server.domains.signIn.startSession(Number(targetUserId), { ip: '', agent: '' })
    const ask = async (method: 'PUT' | 'DELETE', change: object) => {
      const payload = { ...testers, roleId, menus: [menus.roles], administrator: true, ...change }
      const url = method === 'PUT' ? updateRole.path : `${deleteRole.path}?roleId=${roleId}`
      const body = method === 'PUT' ? { payload } : {}
      return (await server.app.inject({ method, url, headers: { accesstoken }, ...body })).json()
    }
    for (const reply of [
      await ask('PUT', { administrator: false }),
      await ask('PUT', { menus: [menus.accounts] }),
      await ask('DELETE', {}),
    ]) {
      expect(reply).toMatchObject({ data: { refusal: 'roles.own' } })
    }
    expect((await ask('PUT', {})).code).toBe(200)
  })
})

describe('a built-in role', () => {
  test.each(builtInRoles.map(({ key }) => key))('%s cannot be deleted, renamed or marked otherwise', async (key) => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const roleId = await builtInId(server, key)
    const current = (await administrator.call(listRoles, {})).items.find((role) => role.roleId === roleId)
    if (!current) throw new Error('a built-in role is missing')
    const { roleName, description, menus: seen, administrator: marked } = current
    const same = { roleId, roleName, description, menus: seen, administrator: marked }

    await expect(administrator.call(deleteRole, { roleId })).rejects.toMatchObject(refused('roles.builtIn'))
    for (const change of [{ roleName: 'Other' }, { description: 'other' }, { administrator: !marked }]) {
      const attempt = administrator.call(updateRole, { ...same, ...change })
      await expect(attempt).rejects.toMatchObject(refused('roles.builtIn'))
    }
    const fewer = await administrator.call(updateRole, { ...same, menus: [menus.products] }).catch(String)
    expect(typeof fewer === 'string').toBe(key !== 'developer')
  })

  test('that is the default one throws its accounts out when its menus change', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await developer.call(getAccountInfo, {})
    const role = await roleNamed(server.as('administrator'), '开发者')
    if (!role) throw new Error('the default role is missing')

    const changed = await server.as('administrator').call(updateRole, { ...role, menus: [menus.products] })

    expect(changed.menus).toEqual([menus.products])
    await expect(developer.call(getAccountInfo, {})).rejects.toMatchObject(refused('access.noSession'))
  })
})
