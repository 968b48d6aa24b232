import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { addDevice, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { logout } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { idOf, makeRoot } from '../../accounts/testing/accounts-samples.ts'
import { createdPlug } from '../../../products/products/testing/products-samples.ts'

/** A live page of one of this developer's devices, read as a stream. */
async function openLivePage(server: TestServer, address: string, who: string) {
  const owner = server.as('developer', who)
  const { productId } = await createdPlug(owner)
  const { serial } = await owner.call(addDevice, { productId, serial: `live-${who}` })
  const { url, headers } = requestOf(watchDevice, { productId, serial })
  const { token } = await owner.account()
  const reply = await fetch(address + url, { headers: { ...headers, accesstoken: token } })
  const page = { owner, text: '', isOver: false, over: Promise.resolve() }
  page.over = (async () => {
    for await (const chunk of reply.body ?? []) page.text += Buffer.from(chunk as Uint8Array).toString()
    page.isOver = true
  })()
  await expect.poll(() => page.text).toContain('data: ')
  return page
}

const ways: [string, (server: TestServer, owner: Caller) => Promise<unknown>][] = [
  ['is signed out', (_server, owner) => owner.call(logout, {})],
  [
    'gets a role of other menus',
    async (server) => {
      const { roleId } = await server.domains.roles.byKey('developer')
      await server.domains.roles.setPermissions(roleId, { menus: [menus.products], administrator: false })
    },
  ],
  [
    'is deleted',
    async (server, owner) => server.as('administrator').call(deleteAccount, { targetUserId: await idOf(owner) }),
  ],
]

test.each(ways)('a live page notices at once that its session is over when the account %s', async (_way, end) => {
  await using server = await startTestServer()
  await makeRoot(server)
  const page = await openLivePage(server, await server.listen(), 'ann')

  await end(server, page.owner)

  await page.over
  expect(page.text).toContain('event: ended')
})

test('a live page goes on when another account of another role is signed out', async () => {
  await using server = await startTestServer()
  const page = await openLivePage(server, await server.listen(), 'ann')

  await server.as('support').call(logout, {})
  await server.as('developer', 'bob').call(logout, {})

  expect([page.isOver, page.text.includes('event: ended')]).toEqual([false, false])
  await page.owner.call(logout, {})
  await page.over
})
