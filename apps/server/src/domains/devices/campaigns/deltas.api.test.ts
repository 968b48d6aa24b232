import { createHash } from 'node:crypto'
import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { getOtaDeltas } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { applyPatch } from '@slipway/device-sdk/ota/zstd.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../mqtt/ports.ts'
import { V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { eventually } from '../../../testing/eventually.ts'
import { updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

interface DeltaOffer {
  url: string
  size: number
  sha256: string
  from: string
  algo: string
}
interface Offer {
  jobId: string
  attempt: number
  size: number
  sha256: string
  delta?: DeltaOffer
}

let rig: UpdatesRig
let recordId: string
let able: DeviceIdentity
let unable: DeviceIdentity

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const older = espImage({ version: '1.0.0' })

/** The offer that the device gets when it connects again and reports what it runs. */
async function offerTo(device: DeviceIdentity): Promise<Offer> {
  await rig.reconnect(device)
  rig.sent(device)
  await rig.version(device, V1, device === able ? { deltas: ['zstd'] } : {})
  const found = await eventually(async () => rig.sent(device).find(({ tail }) => tail === 'down/ota/upgrade'))
  return found.data as unknown as Offer
}

const deltas = () => rig.of.owner.call(getOtaDeltas, { productId: rig.of.productId, recordId })

beforeAll(async () => {
  rig = await updatesRig()
  able = await rig.device('able')
  unable = await rig.device('unable')
  await rig.version(able, V1, { deltas: ['zstd'] })
  await rig.version(unable, V1)
  recordId = await rig.release(100, {}, 1)
  rig.sent(able)
  rig.sent(unable)
})
afterAll(() => rig[Symbol.asyncDispose]())

test('a release has deltas from the versions that its devices run, once they were made', async () => {
  expect((await offerTo(able)).delta).toBeUndefined()
  const waiting = { fromVersion: V1, state: 'waiting', size: null, downloads: 0, savedBytes: 0 }
  expect(await deltas()).toEqual({ isSupported: true, fullSize: 512, deltas: [waiting] })
  await rig.server.domains.firmware.jobs.find(({ name }) => name === 'firmware.deltas')?.run()
  expect(await deltas()).toMatchObject({ deltas: [{ fromVersion: V1, state: 'ready', downloads: 0 }] })
})

test('a delta gives the signed file, and its downloads are counted', async () => {
  const { delta, sha256: target, size } = await offerTo(able)
  expect(delta).toMatchObject({ from: sha256(older), algo: 'zstd' })
  // Links are answered before the router, which a port needs.
  const origin = await rig.server.app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(origin + new URL(delta?.url ?? '').pathname)
  const body = Buffer.from(await reply.arrayBuffer())
  expect(reply.headers.get('etag')).toBe(`"${delta?.sha256}"`)
  expect(sha256(body)).toBe(delta?.sha256)
  expect(sha256(await applyPatch(body, older, size))).toBe(target)
  const [row] = (
    await eventually(async () => {
      const found = await deltas()
      return found.deltas[0]?.downloads === 1 ? found : undefined
    })
  ).deltas
  expect(row).toMatchObject({ downloads: 1, savedBytes: 512 - (delta?.size ?? 0) })
})

test('a device that lists no deltas gets none', async () => {
  expect((await offerTo(unable)).delta).toBeUndefined()
})

test('a device that cannot apply its delta gets the full file immediately and loses no attempt', async () => {
  const { jobId } = await offerTo(able)
  rig.sent(able)
  await rig.progress(able, jobId, 'failed', { code: 14 })
  const [again] = rig.sent(able)
  expect(again).toMatchObject({ tail: 'down/ota/upgrade', data: { jobId, attempt: 1 } })
  expect(again?.data).not.toHaveProperty('delta')
  await rig.progress(able, jobId, 'failed', { code: 14 })
  expect(rig.sent(able)).toEqual([])
  expect(await rig.jobs(able)).toEqual(['offered 2'])
})
