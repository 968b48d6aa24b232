import { requestOf } from '@slipway/contract/http/call-request.ts'
import { downloadReleasePack } from '@slipway/contract/devices/release-packs/release-packs.calls.ts'
import { cycloneDx, mbedtls } from '@slipway/contract/products/parts-lists/testing/parts-samples.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setParts } from '../../products/parts-lists/testing/parts-rig.ts'
import { updatesRig, type UpdatesRig } from '../campaigns/testing/updates-rig.ts'

let rig: UpdatesRig
beforeAll(async () => void (rig = await updatesRig()))
afterAll(() => rig[Symbol.asyncDispose]())

const filesOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))

async function pack(recordId: string, caller = rig.of.owner) {
  const { url, headers } = requestOf(downloadReleasePack, { productId: rig.of.productId, recordId })
  return caller.send({ method: 'GET', url, headers })
}

test('a release pack has record, signed manifest, keys, parts list, findings and the outcomes by day', async () => {
  const { operator, productId, packages } = rig.of
  const recordId = await rig.release(100)
  const administrator = rig.server.as('administrator')
  const document = cycloneDx([mbedtls])
  await setParts(administrator, productId, packages[0], document)
  expect(operator).toBeTruthy()
  const reply = await pack(recordId)
  expect(reply.headers['content-type']).toContain('application/zip')
  const files = filesOf(reply.rawPayload)
  expect(Object.keys(files)).toEqual([
    'release.json',
    'manifest.json',
    'key-lists.json',
    'parts-list.json',
    'findings.csv',
    'coverage.csv',
  ])
  expect(JSON.parse(files['release.json'] ?? '')).toMatchObject({ release: { recordId }, support: { isUsual: true } })
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({ manifest: expect.stringContaining(productId) })
  expect(JSON.parse(files['key-lists.json'] ?? '')).toMatchObject([{ text: expect.stringContaining(productId) }])
  expect(JSON.parse(files['parts-list.json'] ?? '')).toEqual(document)
  const today = new Date(rig.server.clock.now()).toISOString().slice(0, 10)
  expect(files['coverage.csv']).toContain(`${today},validation,CONFIRMED,1`)
})

test('it is refused to others, and for a release that does not exist', async () => {
  expect((await pack('999')).body).toContain('60404')
  const recordId = await rig.release(100, {}, 1)
  const stranger = rig.server.as('developer', 'stranger')
  expect((await pack(recordId, stranger)).body).not.toContain('release.json')
})
