import { getDeviceInfo } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { getDevice, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  applySerials,
  listSerialApplications,
  listSerialProducts,
  listSerials,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import {
  answerBindTicket,
  bindVirtualDevice,
  createBindTicket,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import {
  changeProductMember,
  removeProductMember,
  shareProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct, type OwnDevice } from './testing/devices-rig.ts'

let server: TestServer
let origin: string
let owner: Caller
let productId: string
let device: OwnDevice
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
  owner = server.as('developer', 'owner')
  productId = await makeProduct(server, owner)
  device = await makeDevice(owner, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

let last = 0
async function member(role: MemberRole) {
  const caller = server.as('developer', `member${(last += 1)}`)
  const { account, accountId, token } = await caller.account()
  await owner.call(shareProduct, { productId, account, role })
  const named = { productId, memberId: String(accountId) }
  return { caller, token, named, accountId }
}

/** A live page of the device; `over` resolves when the platform ends it. */
async function openPage(headers: Record<string, string>) {
  const { url } = requestOf(watchDevice, { productId, serial: device.serial })
  const reply = await fetch(origin + url, { headers })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  const over = (async () => {
    while (!(await reader.read()).done);
  })()
  return { over, close: () => reader.cancel() }
}

describe('a member', () => {
  test('that is removed loses its open pages immediately, by session and by key, and others keep theirs', async () => {
    const [leaving, staying] = [await member(memberRole.viewer), await member(memberRole.viewer)]
    const keyFields = { keyName: 'Live', scopes: ['devices:read' as const], expiresTime: null }
    const { key } = await leaving.caller.call(createKey, keyFields)
    const pages = await Promise.all([
      openPage({ accesstoken: leaving.token }),
      openPage({ authorization: `Bearer ${key}` }),
    ])
    const other = await openPage({ accesstoken: staying.token })

    await owner.call(removeProductMember, leaving.named)

    await Promise.all(pages.map(({ over }) => over))
    const ended = await Promise.race([other.over.then(() => true), Promise.resolve(false)])
    expect(ended).toBe(false)
    await other.close()
    const name = { productId, serial: device.serial }
    await expect(leaving.caller.call(getDevice, name)).rejects.toMatchObject(refused('products.notFound'))
  })

  test('keeps its open page when its role changes to one that still reads', async () => {
    const { token, named } = await member(memberRole.developer)
    const page = await openPage({ accesstoken: token })
    await owner.call(changeProductMember, { ...named, role: memberRole.viewer })
    const ended = await Promise.race([page.over.then(() => true), Promise.resolve(false)])
    expect(ended).toBe(false)
    await page.close()
  })

  test('that may no longer edit loses its virtual device, and its ticket binds none', async () => {
    const { caller, named, accountId } = await member(memberRole.developer)
    const { serial } = await caller.call(bindVirtualDevice, { id: productId })
    const { ticket } = await caller.call(createBindTicket, { id: productId })
    await owner.call(changeProductMember, { ...named, role: memberRole.viewer })
    const gone = owner.call(getDevice, { productId, serial })
    await expect(gone).rejects.toMatchObject(refused('devices.notFound'))
    const late = server.as('support').call(answerBindTicket, { ticket })
    await expect(late).rejects.toMatchObject(refused('virtual-devices.ticketSpent'))
    await expect(caller.call(bindVirtualDevice, { id: productId })).rejects.toMatchObject(
      refused('products.roleTooLow'),
    )
    expect(
      await server.db.selectFrom('virtual_devices').where('account_id', '=', accountId).selectAll().execute(),
    ).toEqual([])
  })

  test('looks up the product’s devices unmasked while it is one', async () => {
    const { caller, named } = await member(memberRole.viewer)
    const asked = { subSerial: device.serial }
    expect(await caller.call(getDeviceInfo, asked)).toMatchObject({ productId, isMasked: false })
    await owner.call(removeProductMember, named)
    await expect(caller.call(getDeviceInfo, asked)).rejects.toMatchObject(refused('devices.notFound'))
  })

  test('applies for serial numbers as a developer, and sees its applications while it is a member', async () => {
    const { caller, named, accountId } = await member(memberRole.viewer)
    const administrator = server.as('administrator')
    const { roleId } = await administrator.call(createRole, {
      roleName: 'Factory',
      description: '',
      menus: [menus.products, menus.serialNumbers],
      administrator: false,
    })
    await administrator.call(updateAccount, { targetUserId: String(accountId), roleId })
    const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: 'factory' })
    const ask = async <T>(call: Parameters<Caller['call']>[0], input: object): Promise<T> => {
      const { method, url, headers, body } = requestOf(call, input)
      const sent = { method: method as 'GET', url, headers: { ...headers, accesstoken: token } }
      return (await server.app.inject({ ...sent, ...(body === undefined ? {} : { payload: body }) })).json<T>()
    }
    expect(caller).toBeDefined()
    const apply = () =>
      ask<{ data: { applicationId: string; refusal?: string } }>(applySerials, { productId, quantity: 2 })
    expect((await apply()).data.refusal).toBe('products.roleTooLow')
    await owner.call(changeProductMember, { ...named, role: memberRole.developer })
    const { applicationId } = (await apply()).data
    const total = async () => (await ask<{ page: { total: number } }>(listSerialApplications, {})).page.total
    const offered = async () => (await ask<{ data: unknown[] }>(listSerialProducts, {})).data.length
    expect([await total(), await offered()]).toEqual([1, 1])
    expect((await ask<{ data: unknown[] }>(listSerials, { applicationId })).data).toHaveLength(2)

    await owner.call(removeProductMember, named)
    expect([await total(), await offered()]).toEqual([0, 0])
    const listed = await ask<{ data: { refusal?: string } }>(listSerials, { applicationId })
    expect(listed.data.refusal).toBe('serial-numbers.notFound')
  })
})
