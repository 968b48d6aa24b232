import { getAccountInfo, listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { listProductMembers, shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createdPlug } from '../../products/products/testing/products-samples.ts'
import { questions, rawRequest } from '../../../testing/permissions/permission-asking.ts'
import { refused, startTestServer, type Caller } from '../../../testing/test-server.ts'

async function uploaded(caller: Caller, purpose: string, side: number): Promise<Envelope> {
  const payload = await sharp({ create: { width: side, height: side, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'application/octet-stream', 'x-slipway': '1' }
  const reply = await caller.send({ method: 'POST', url: `${uploadFile.path}?purpose=${purpose}`, headers, payload })
  return reply.json<Envelope>()
}
const urlOf = ({ data }: Envelope): string => (data as { url: string }).url

test('an account names itself, and no other account', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [server.as('developer', 'ann'), server.as('support', 'bob')]
  await bob.account()
  const before = { account: 'ann@example.com', accountName: '', roleName: '开发者' }
  expect(await ann.call(getProfile, {})).toEqual({ ...before, picture: '', timeZone: '', locale: '' })

  const named = await ann.call(updateProfile, { accountName: '  Ann\n Lee ' })

  expect(named.accountName).toBe('Ann Lee')
  const { items } = await server.as('administrator').call(listAccounts, {})
  const nameOf = (account: string) => items.find((item) => item.account === account)?.accountName
  expect([nameOf('ann@example.com'), nameOf('bob@example.com')]).toEqual(['Ann Lee', ''])
  expect(await ann.call(updateProfile, { accountName: '' })).toMatchObject({ accountName: '' })
  await expect(ann.call(updateProfile, { accountName: 'x'.repeat(51) })).rejects.toMatchObject({
    code: 40000,
    data: { field: 'accountName', limit: 50 },
  })
})

test('time zone and language are stored with the account; fields that are left out stay', async () => {
  await using server = await startTestServer()
  const ann = server.as('developer', 'ann')
  await ann.call(updateProfile, { accountName: 'Ann', timeZone: 'Asia/Tokyo' })
  const saved = await ann.call(updateProfile, { locale: 'en-US' })
  expect(saved).toMatchObject({ accountName: 'Ann', timeZone: 'Asia/Tokyo', locale: 'en-US', roleName: 'Developer' })
  const shown = { accountName: 'Ann', timeZone: 'Asia/Tokyo', locale: 'en-US', picture: '' }
  expect(await ann.call(getAccountInfo, {})).toMatchObject(shown)

  const automatic = await ann.call(updateProfile, { timeZone: '', locale: '' })
  expect(automatic).toMatchObject({ timeZone: '', locale: '' })
})

test.each(['Mars/Base', '+08:00', '8', "Asia/Tokyo'--"])('%j is not a time zone', async (timeZone) => {
  await using server = await startTestServer()
  const attempt = server.as('developer').call(updateProfile, { timeZone })
  await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'timeZone' } })
})

test('a picture of 256x256 that was uploaded for profiles is shown with the account, and can be removed', async () => {
  await using server = await startTestServer()
  const ann = server.as('developer', 'ann')
  const picture = urlOf(await uploaded(ann, 'accountPic', 256))
  expect(await ann.call(updateProfile, { picture })).toMatchObject({ picture })
  expect(await ann.call(getAccountInfo, {})).toMatchObject({ picture })
  expect((await server.visitor.send({ method: 'GET', url: picture })).headers['content-type']).toBe('image/png')
  expect(await ann.call(updateProfile, { picture: '' })).toMatchObject({ picture: '' })
})

test('a picture is shown in the lists of accounts and of product members, without a query per row', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [server.as('developer', 'ann'), server.as('developer', 'bob')]
  const picture = urlOf(await uploaded(bob, 'accountPic', 256))
  await bob.call(updateProfile, { picture })
  const { productId } = await createdPlug(ann)
  await ann.call(shareProduct, { productId, account: 'bob@example.com', role: memberRole.viewer })

  const { items } = await server.as('administrator').call(listAccounts, {})
  expect(items.find(({ account }) => account === 'bob@example.com')?.picture).toBe(picture)
  expect(items.find(({ account }) => account === 'ann@example.com')?.picture).toBe('')
  const { members } = await ann.call(listProductMembers, { productId })
  expect(members.map(({ account, picture: shown }) => [account, shown])).toEqual([
    ['ann@example.com', ''],
    ['bob@example.com', picture],
  ])

  const ask = questions(server)
  const { token } = await ann.account()
  /** The fewest of three answers: a cache whose entry a notification has just invalidated reads it again. */
  const statements = async () => {
    const asked = rawRequest(listProductMembers, { productId })
    const counts = []
    for (const _ of [1, 2, 3]) counts.push((await ask(asked, { headers: { accesstoken: token } })).queries)
    return Math.min(...counts)
  }
  const ofTwo = await statements()
  expect(ofTwo).toBeGreaterThan(0)
  for (const name of ['eve', 'kim', 'lee']) {
    await server.as('developer', name).account()
    await ann.call(shareProduct, { productId, account: `${name}@example.com`, role: memberRole.viewer })
  }
  expect(await statements()).toBe(ofTwo)
})

test('another size, a picture of a product and an address elsewhere are refused', async () => {
  await using server = await startTestServer()
  const ann = server.as('developer', 'ann')
  expect(await uploaded(ann, 'accountPic', 400)).toMatchObject({
    data: { refusal: 'uploads.wrongSize', expected: '256x256', width: 400 },
  })
  const ofProduct = urlOf(await uploaded(ann, 'productPic', 400))
  for (const picture of [ofProduct, 'https://evil.example/x.png', '/files/../x', '/files/none.png']) {
    await expect(ann.call(updateProfile, { picture })).rejects.toMatchObject(refused('uploads.notFound'))
  }
})
