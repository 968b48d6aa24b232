import { addFirmwareVersion } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { connectUpdates, type ConnectedUpdates } from '@slipway/device-sdk/ota/connect-updates.ts'
import { fetchRange, type GetRange } from '@slipway/device-sdk/ota/http-range.ts'
import { simulatedBoard, simulatedImage, type ImageBehavior } from '@slipway/device-sdk/ota/simulated-board.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '../../../mqtt/gateway.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { upload } from '../../catalog/modules/testing/modules-samples.ts'
import { report, stock, type Stock } from '../../products/firmware/testing/firmware-rig.ts'
import { builtWith } from '../../products/signing/testing/signing-samples.ts'

const OLD = 'V0.9.0 build 250101'
const NEW = 'V1.2.0 build 260301'
const SIZE = 20_000

let server: TestServer
let gateway: Gateway
let platformUrl: string
let url: string

beforeAll(async () => {
  server = await startTestServer()
  const { devices, downloads } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  url = `mqtt://127.0.0.1:${(await gateway.listen(0, '127.0.0.1')).port}`
  platformUrl = await server.listen()
  downloads.listensOn(Number(new URL(platformUrl).port))
})
afterAll(async () => {
  await gateway.stop()
  await server[Symbol.asyncDispose]()
})

/** Links name the address of the machine in its network; this server listens on the loopback address only. */
const download: GetRange = (link, ...rest) => fetchRange(platformUrl + new URL(link).pathname, ...rest)

async function* until(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const chunk of body) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) throw new Error('cut')
  }
}

async function* flipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    const copy = Buffer.from(chunk)
    copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
    yield copy
  }
}

async function* counting(body: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    count(chunk.length)
    yield chunk
  }
}

/** A version of the firmware with this image. */
async function addImage({ operator, firmwareId }: Stock, firmwareVersion: string, image: Uint8Array): Promise<string> {
  const { url: firmwareUrl } = await upload(operator, 'firmware', image)
  return (await operator.call(addFirmwareVersion, { firmwareId, firmwareVersion, firmwareUrl })).firmwarePackageId
}

/** A device on a simulated board, over real connections; it starts again after each restart. */
async function startDevice(
  { owner, productId }: Stock,
  secret: { serial: string; deviceSecret: string },
  { factory, get = download }: { factory: Uint8Array; get?: GetRange },
) {
  const { roots } = builtWith(await owner.call(getSigningKeys, { productId }))
  const board = simulatedBoard({ factory, capacity: 2 * SIZE })
  board.boot()
  let present: ConnectedUpdates | undefined

  /** One start of the device, which ends with its next restart. */
  async function start(): Promise<void> {
    const off = Promise.withResolvers<void>()
    const slots = board.slots('module')
    const restart = async () => {
      off.resolve()
      return slots?.restart()
    }
    const hardware = {
      ...board,
      slots: (type: Parameters<typeof board.slots>[0]) => {
        const found = board.slots(type)
        return found && { ...found, restart: restart as () => Promise<void> }
      },
    }
    present = await connectUpdates(
      { url, productId, ...secret, now: server.clock.now },
      { platformUrl, hardware, roots, area: 'CN', now: server.clock.now, get, sleep: async () => undefined },
    )
    void restarted(off.promise)
  }

  async function restarted(off: Promise<void>): Promise<void> {
    await off
    await present?.device.close()
    server.clock.advance(1000)
    if (board.boot()) await start()
  }
  await start()
  return { board, [Symbol.asyncDispose]: async () => present?.device.close() }
}

/** A product with a version in validation on one device. */
async function updatingDevice(behavior: ImageBehavior = 'works', get: GetRange = download) {
  const of = await stock(server)
  const { owner, productId, firmwareId } = of
  const packageId = await addImage(of, NEW, simulatedImage(NEW, behavior, SIZE, 2))
  const { serial, deviceSecret } = await owner.call(addDevice, { productId, serial: 'lamp-1' })
  const { recordId } = await owner.call(addOta, { productId, firmwareId, packageId, remindType: 2 })
  await owner.call(upgradeOta, { productId, recordId, cnDevices: [serial], effectiveDay: 7 })
  const device = await startDevice(of, { serial, deviceSecret }, { factory: simulatedImage(OLD, 'works', 500, 1), get })
  const jobs = async () => (await owner.call(listUpdateJobs, { productId, recordId })).jobs
  return {
    ...device,
    jobs,
    /** Resolves once the device's job has ended. */
    jobEnd: () => eventually(async () => (await jobs()).find(({ state }) => state === state.toUpperCase())),
    pass: () => owner.call(testedOta, { productId, recordId }),
  }
}

describe('a device of the SDK over MQTT and HTTP', () => {
  test('takes a signed version, confirms it after its restart, and lets the validation pass', async () => {
    await using device = await updatingDevice()
    expect(await device.jobEnd()).toMatchObject({ state: 'CONFIRMED', fromVersion: OLD, attempt: 1 })
    expect(device.board.runs()).toMatchObject({ version: NEW, isTrial: false })
    expect(Buffer.compare(device.board.runs().image, simulatedImage(NEW, 'works', SIZE, 2))).toBe(0)
    await device.pass()
  })

  test('resumes a download where it was cut', async () => {
    const starts: number[] = []
    const cutOnce: GetRange = async (link, from, ...rest) => {
      starts.push(from)
      const reply = await download(link, from, ...rest)
      return starts.length === 1 ? { ...reply, body: until(reply.body, 9000) } : reply
    }
    await using device = await updatingDevice('works', cutOnce)
    expect(await device.jobEnd()).toMatchObject({ state: 'CONFIRMED', attempt: 1 })
    expect(starts).toEqual([0, 8192])
  })

  test('does not install an image with a flipped byte, and tells the platform why', async () => {
    const damaged: GetRange = async (...asked) => {
      const reply = await download(...asked)
      return { ...reply, body: flipped(reply.body) }
    }
    await using device = await updatingDevice('works', damaged)
    const job = await eventually(async () => (await device.jobs()).find(({ code }) => code !== 0))
    expect(job).toMatchObject({ state: 'offered', attempt: 2, code: 2 })
    expect(device.board.runs().version).toBe(OLD)
  })

  test('returns to its version after a self-test that failed, which does not pass the validation', async () => {
    await using device = await updatingDevice('failsSelfTest')
    expect(await device.jobEnd()).toMatchObject({ state: 'ROLLED_BACK' })
    expect(device.board.runs()).toMatchObject({ version: OLD, isTrial: false })
    await expect(device.pass()).rejects.toMatchObject({ code: 60016 })
  })

  test('downloads only a delta where it runs a common version, and installs the signed image', async () => {
    const before = 'V1.1.5 build 260215'
    const older = simulatedImage(before, 'works', SIZE, 3)
    const newer = simulatedImage(NEW, 'works', SIZE, 3)
    const of = await stock(server)
    const { owner, productId, firmwareId } = of
    await addImage(of, before, older)
    const packageId = await addImage(of, NEW, newer)
    const [tester, lamp] = [
      await owner.call(addDevice, { productId, serial: 'tester' }),
      await owner.call(addDevice, { productId, serial: 'lamp' }),
    ]
    await report(server, productId, lamp.serial, { module: before })
    const { recordId } = await owner.call(addOta, { productId, firmwareId, packageId, remindType: 3 })
    await owner.call(upgradeOta, { productId, recordId, cnDevices: [tester.serial], effectiveDay: 7 })
    await report(server, productId, tester.serial, { module: NEW })
    await owner.call(testedOta, { productId, recordId })
    await owner.call(upgradeOta, { productId, recordId, grayRatio: 100, area: 'GLOBAL' })
    await server.domains.firmware.jobs.find(({ name }) => name === 'firmware.deltas')?.run()

    let received = 0
    const counted: GetRange = async (...asked) => {
      const reply = await download(...asked)
      return { ...reply, body: counting(reply.body, (bytes) => (received += bytes)) }
    }
    await using device = await startDevice(of, lamp, { factory: older, get: counted })
    const job = await eventually(async () =>
      (await owner.call(listUpdateJobs, { productId, recordId })).jobs.find(
        ({ serial, state }) => serial === lamp.serial && state === 'CONFIRMED',
      ),
    )
    expect(job).toMatchObject({ fromVersion: before, attempt: 1, code: 0 })
    expect(Buffer.compare(device.board.runs().image, newer)).toBe(0)
    expect(received).toBeLessThan(SIZE / 10)
  })
})
