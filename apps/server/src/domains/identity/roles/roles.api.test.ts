import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { builtInRoles } from '@slipway/contract/identity/roles/roles.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'

test('the built-in roles exist after the first start', async () => {
  await using server = await startTestServer()
  for (const { key, name, menus: seen, administrator } of builtInRoles) {
    expect(await server.domains.roles.byKey(key)).toMatchObject({ key, name, menus: seen, administrator, version: 1 })
  }
})

test('a later start leaves alone what an administrator changed', async () => {
  await using server = await startTestServer()
  const { roles } = server.domains
  const { roleId } = await roles.byKey('developer')
  await roles.setPermissions(roleId, { menus: [menus.products], administrator: false })

  await Promise.all([roles.ensureBuiltIn(), roles.ensureBuiltIn()])

  expect(await roles.byId(roleId)).toMatchObject({ menus: [menus.products], version: 2 })
  expect(await server.db.selectFrom('roles').selectAll().execute()).toHaveLength(builtInRoles.length)
})

test('an unknown role is not found', async () => {
  await using server = await startTestServer()
  expect(await server.domains.roles.byId(999)).toBeUndefined()
})
