import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  getNetworkGuides,
  listShownGuides,
  saveNetworkGuides,
} from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import type { NetworkGuide } from '@slipway/contract/products/network-guides/network-guides.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { upload } from '../../catalog/modules/testing/modules-samples.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { openPhone, makeUser } from '../../users/users/testing/users-samples.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

async function uploaded(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a8' } })
    .png()
    .toBuffer()
  return (await upload(owner, 'networkPic', bytes, 'hold.png')).url
}

const guide = (change: Partial<NetworkGuide> = {}): NetworkGuide => ({
  method: 'apMode',
  text: { zh: '长按电源键', en: 'Hold the button' },
  picture: '',
  steps: [{ zh: '按住 5 秒', en: 'Hold it for 5 s' }],
  ...change,
})

const save = (productId: string, change: Partial<InputOf<typeof saveNetworkGuides>> = {}) =>
  owner.call(saveNetworkGuides, { productId, defaultMethod: 'apMode', guides: [guide()], ...change })

test('a product begins with the methods of its category and no guide; what is saved is what users see, the default first', async () => {
  const { productId } = await createdPlug(owner)
  const before = await owner.call(getNetworkGuides, { productId })
  expect(before).toMatchObject({ guides: [], updateTime: 0 })
  expect(before.methods).toContain(before.defaultMethod)
  const { accesstoken } = await user()
  const phone = openPhone(server, { headers: { accesstoken } })
  expect(await phone.call(listShownGuides, { productId })).toEqual([])

  const picture = await uploaded(800, 600)
  const other = guide({ method: 'smartconfig', text: { zh: '', en: '' }, steps: [], picture })
  const silent = guide({ method: 'apCamera', text: { zh: '', en: '' }, steps: [{ zh: '', en: '' }] })
  const guides = [other, guide(), silent].filter(({ method }) => before.methods.includes(method))
  const saved = await save(productId, { guides })
  expect(saved).toMatchObject({ defaultMethod: 'apMode', updateTime: server.clock.now() })
  expect(await owner.call(getNetworkGuides, { productId })).toEqual(saved)
  expect(await phone.call(listShownGuides, { productId })).toEqual([guide(), other])
  await expect(phone.call(listShownGuides, { productId: 'f'.repeat(32) })).rejects.toMatchObject(
    refused('products.notFound'),
  )
})

async function user(): Promise<{ accesstoken: string }> {
  return { accesstoken: (await makeUser(server, 'guided')).token }
}

test('a guide is in both languages, once a method, and of a method that the product has', async () => {
  const { productId } = await createdPlug(owner)
  const half = { zh: '只有中文', en: '' }
  for (const change of [{ text: half }, { steps: [half] }])
    await expect(save(productId, { guides: [guide(change)] })).rejects.toMatchObject(
      refused('network-guides.oneLanguage'),
    )
  await expect(save(productId, { guides: [guide(), guide()] })).rejects.toMatchObject(refused('network-guides.twice'))
  const foreign = { defaultMethod: 'zigSub' } as const
  await expect(save(productId, foreign)).rejects.toMatchObject(refused('network-guides.otherMethod'))
  await expect(save(productId, { guides: [guide({ method: 'meshSub' })] })).rejects.toMatchObject(
    refused('network-guides.otherMethod'),
  )
  await expect(save(productId, { guides: [guide({ text: { zh: 'x'.repeat(1001), en: 'y' } })] })).rejects.toMatchObject(
    {
      code: 40000,
    },
  )
  expect(await owner.call(getNetworkGuides, { productId })).toMatchObject({ guides: [], updateTime: 0 })
})

test('a picture has 400x400 or 800x600 and was uploaded for this (VA-63)', async () => {
  const { productId } = await createdPlug(owner)
  await expect(uploaded(600, 800)).rejects.toMatchObject(refused('uploads.wrongSize'))
  for (const picture of [await uploaded(400, 400), await uploaded(800, 600)])
    expect(await save(productId, { guides: [guide({ picture })] })).toMatchObject({ guides: [{ picture }] })
  await expect(save(productId, { guides: [guide({ picture: '/files/nothing.png' })] })).rejects.toMatchObject(
    refused('uploads.notFound'),
  )
})

test('a save over a newer one is refused, with who saved it', async () => {
  const { productId } = await createdPlug(owner)
  const first = await save(productId, { updateTime: 0 })
  await expect(save(productId, { updateTime: 0 })).rejects.toMatchObject(refused('network-guides.savedMeanwhile'))
  server.clock.advance(1000)
  expect(await save(productId, { updateTime: first.updateTime })).toMatchObject({ updateTime: server.clock.now() })
})
