import { callsByDomain } from '@slipway/contract/calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { listRoles, updateRole, type RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { listFactors, removePasskey, removeTotp } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { describe, expect, test } from 'vitest'
import { permissionMatrix } from '../../../testing/permissions/permission-matrix.ts'
import { absentThings } from '../../../testing/permissions/permission-things.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { enrolPasskey, enrolTotp } from './testing/factors-samples.ts'

async function roleNamed(admin: Caller, roleName: string): Promise<RoleShown> {
  const { items } = await admin.call(listRoles, { pageSize: 100 })
  const role = items.find((one) => one.roleName === roleName)
  if (!role) throw new Error(`there is no role ${roleName}`)
  return role
}

/** The default role requires a second factor from now on. */
async function enforce(server: TestServer, requiresSecondFactor = true): Promise<void> {
  const admin = server.as('administrator')
  const role = await roleNamed(admin, '开发者')
  await admin.call(updateRole, { ...role, requiresSecondFactor })
}

describe('a role that asks for a second factor', () => {
  test('is set on a built-in role too, and ends its sessions', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await ann.account()
    await enforce(server)
    expect(await roleNamed(server.as('administrator'), '开发者')).toMatchObject({ requiresSecondFactor: true })
    expect((await ann.send({ method: 'GET', url: getAccountInfo.path })).statusCode).toBe(403)
  })

  test('stays as it is where a change of the role says nothing of it', async () => {
    await using server = await startTestServer()
    await enforce(server)
    const admin = server.as('administrator')
    const { roleId, roleName, description, menus } = await roleNamed(admin, '开发者')
    const changed = await admin.call(updateRole, { roleId, roleName, description, menus: menus.slice(1) })
    expect(changed.requiresSecondFactor).toBe(true)
  })

  test('lets an account without one do nothing but set one up', async () => {
    await using server = await startTestServer()
    await enforce(server)
    const ann = server.as('developer', 'new')
    const open: string[] = []
    for (const [name, call] of Object.values(callsByDomain).flatMap((calls) => Object.entries(calls))) {
      if (call.access.who === 'anyone' || call.access.who === 'user' || name === 'logout') continue
      const { method, url, headers, body } = requestOf(call, permissionMatrix[name]?.input(absentThings()) ?? {})
      const reply = await ann.send({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
      if (reply.json<{ code: unknown }>().code !== refusals['access.mustEnrol']) open.push(name)
    }
    expect(open.toSorted()).toEqual([
      'addPasskey',
      'askPasskeyProof',
      'confirmTotp',
      'listFactors',
      'offerPasskey',
      'offerTotp',
      'proveIdentity',
      'removePasskey',
      'removeTotp',
      'renamePasskey',
      'renewRecoveryCodes',
    ])
  })

  test('opens everything in the very session that has set one up', async () => {
    await using server = await startTestServer()
    await enforce(server)
    const ann = server.as('developer', 'new')
    await expect(ann.call(getAccountInfo, {})).rejects.toMatchObject(refused('access.mustEnrol'))
    await enrolTotp(server, ann)
    expect(await ann.call(getAccountInfo, {})).toMatchObject({ account: 'new@example.com' })
  })

  test('keeps the last factor from being removed, be it app or passkey', async () => {
    await using server = await startTestServer()
    await enforce(server)
    const ann = server.as('developer', 'new')
    await enrolTotp(server, ann)
    await expect(ann.call(removeTotp, {})).rejects.toMatchObject(refused('second-factor.lastOfRole'))
    await enrolPasskey(ann)
    await ann.call(removeTotp, {})
    const { passkeys, isRequired } = await ann.call(listFactors, {})
    expect(isRequired).toBe(true)
    const last = ann.call(removePasskey, { passkeyId: passkeys[0]?.passkeyId ?? '' })
    await expect(last).rejects.toMatchObject(refused('second-factor.lastOfRole'))
    expect((await ann.call(listFactors, {})).passkeys).toHaveLength(1)
  })
})
