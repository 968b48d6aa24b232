import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addFirmwareVersion } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { addOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { simulatedImage, type ImageBehavior } from '@slipway/device-sdk/ota/simulated-board.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '../../../mqtt/gateway.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { upload } from '../../catalog/modules/testing/modules-samples.ts'
import { stock } from '../firmware/testing/firmware-rig.ts'
import { builtWith } from '../signing/testing/signing-samples.ts'

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const OLD = 'V0.9.0 build 250101'
const NEW = 'V1.2.0 build 260301'
const SIZE = 40_000
/** The first reply with the file ends after so many bytes. */
const CUT_AFTER = 20_000
const RESTART = 75
const nodeModules = path.resolve(import.meta.dirname, '../../../../../../node_modules')
/** In place of the package from the package index. */
const pahoStandIn = path.resolve(import.meta.dirname, '../../../../../../packages/device-sdk/python/testing')

let server: TestServer
let gateway: Gateway
let proxy: Server
let platformUrl: string
let mqttPort: number
let folder: string
const ranges: string[] = []
const running: ChildProcess[] = []

/** Between the device and the server: cuts the first download of a file, and notes from where the next one goes on. */
function cuttingProxy(target: () => number): Server {
  return createServer((client) => {
    const upstream = connect(target(), '127.0.0.1')
    let left = Number.MAX_SAFE_INTEGER
    client.on('data', (head) => {
      if (!head.includes('/device/v1/firmware/')) return
      const [, from = '0'] = /range: bytes=(\d+)-/i.exec(head.toString()) ?? []
      ranges.push(from)
      if (from === '0') left = CUT_AFTER
    })
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      client.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) client.end()
    })
    upstream.on('end', () => client.end())
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
}

beforeAll(async () => {
  let port = 0
  proxy = cuttingProxy(() => port).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  platformUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  server = await startTestServer({ publicUrl: platformUrl })
  const { devices } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  mqttPort = (await gateway.listen(0, '127.0.0.1')).port
  port = Number(new URL(await server.listen()).port)
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-updates-'))
})
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL')
  rmSync(folder, { recursive: true })
  await gateway.stop()
  await server[Symbol.asyncDispose]()
  proxy.close()
})

/** The kit as it is downloaded; its C is built once, because only its model differs. */
async function kitOf(productId: string, send: TestServer['visitor']['send']): Promise<void> {
  const { rawPayload } = await send({ method: 'GET', url: requestOf(downloadDeviceKit, { productId }).url })
  for (const [file, bytes] of Object.entries(unzipSync(rawPayload))) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), bytes)
  }
}

let isBuilt = false
function buildOnce(): void {
  if (isBuilt) return
  const sources = readdirSync(path.join(folder, 'c')).filter((name) => name.endsWith('.c'))
  execFileSync('gcc', ['-std=c99', '-fsanitize=address,undefined', '-o', 'selftest', ...sources], {
    cwd: path.join(folder, 'c'),
  })
  isBuilt = true
}

interface Place {
  productId: string
  serial: string
  env: Record<string, string>
}

type Language = (place: Place) => ChildProcess

const inC: Language = ({ productId, serial, env }) => {
  buildOnce()
  return spawn(path.join(folder, 'c/selftest'), ['127.0.0.1', String(mqttPort), productId, serial], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The example of the kit, with the addresses and the clock of this test. */
const inPython: Language = ({ productId, serial, env }) => {
  const program = `
import os, sys
from model import KitDevice, KitHandlers
from slipway_ota import Facts
from slipway_update import FileBoard, Updates
product, serial = sys.argv[1:]
clock = lambda: int(os.environ["SLIPWAY_CLOCK_MS"]) / 1000
device = KitDevice("127.0.0.1", ${mqttPort}, product, serial, os.environ["SLIPWAY_SECRET"], KitHandlers(), clock=clock)
board = FileBoard(os.environ["SLIPWAY_BOARD"])
key_id, key = os.environ["SLIPWAY_ROOT"].split(":")
area = os.environ["SLIPWAY_AREA"]
facts, roots = Facts(product, serial, area=area, time_ms=int(clock() * 1000)), [{"id": key_id, "public": key}]
platform = os.environ["SLIPWAY_PLATFORM"]
Updates(device, platform, board, facts, roots, lambda: board.version, retry_seconds=0).start()
device.run()
`
  const paths = [path.join(folder, 'python'), pahoStandIn].join(':')
  return spawn('python3', ['-B', '-c', program, productId, serial], {
    env: { ...process.env, ...env, PYTHONPATH: paths },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const inTypeScript: Language = ({ productId, serial, env }) => {
  const home = path.join(folder, 'typescript')
  if (!existsSync(path.join(home, 'node_modules'))) symlinkSync(nodeModules, path.join(home, 'node_modules'))
  const program = `
import { connectUpdates } from './ota/connect-updates.ts'
import { fileBoard } from './ota/file-board.ts'
const { SLIPWAY_SECRET: deviceSecret, SLIPWAY_BOARD, SLIPWAY_PLATFORM: platformUrl, SLIPWAY_ROOT, SLIPWAY_AREA: area, SLIPWAY_CLOCK_MS } = process.env
const [id, key] = SLIPWAY_ROOT.split(':')
const [productId, serial] = process.argv.slice(2)
const now = () => Number(SLIPWAY_CLOCK_MS)
const hardware = fileBoard(SLIPWAY_BOARD)
const sleep = async () => undefined
await connectUpdates({ url: 'mqtt://127.0.0.1:${mqttPort}', productId, serial, deviceSecret, now }, { platformUrl, roots: [{ id, public: key }], hardware, area, now, sleep })
`
  writeFileSync(path.join(home, 'updating.mts'), program)
  return spawn(process.execPath, ['updating.mts', productId, serial], {
    cwd: home,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** A device of a kit that is started again whenever it ends with 75, with a version in validation. */
async function updating(language: Language, behavior: ImageBehavior) {
  const { owner, operator, productId, firmwareId } = await stock(server)
  const image = simulatedImage(NEW, behavior, SIZE, 2)
  const { url: firmwareUrl } = await upload(operator, 'firmware', image)
  const version = { firmwareId, firmwareVersion: NEW, firmwareUrl }
  const { firmwarePackageId: packageId } = await operator.call(addFirmwareVersion, version)
  const { serial, deviceSecret } = await owner.call(addDevice, { productId, serial: 'lamp-1' })
  const { recordId } = await owner.call(addOta, { productId, firmwareId, packageId, remindType: 2 })
  await owner.call(upgradeOta, { productId, recordId, cnDevices: [serial], effectiveDay: 7 })
  const [root] = builtWith(await owner.call(getSigningKeys, { productId })).roots
  await kitOf(productId, owner.send)
  const board = mkdtempSync(path.join(folder, 'board-'))
  writeFileSync(path.join(board, 'slot_a'), simulatedImage(OLD, 'works', 500, 1))
  ranges.length = 0
  const env = {
    SLIPWAY_SECRET: deviceSecret,
    SLIPWAY_BOARD: board,
    SLIPWAY_PLATFORM: platformUrl,
    SLIPWAY_ROOT: `${root?.id}:${root?.public}`,
    SLIPWAY_AREA: 'CN',
  }
  let isOver = false
  function start(): void {
    const clock = { SLIPWAY_CLOCK_MS: String(server.clock.now()) }
    const program = language({ productId, serial, env: { ...env, ...clock } })
    running.push(program)
    program.once('exit', (code) => {
      if (code !== RESTART || isOver) return
      server.clock.advance(1000)
      start()
    })
  }
  start()
  const jobs = async () => (await owner.call(listUpdateJobs, { productId, recordId })).jobs
  const end = await eventually(async () => (await jobs()).find(({ state }) => state === state.toUpperCase()))
  isOver = true
  running.at(-1)?.kill('SIGKILL')
  const { area } = await server.db
    .selectFrom('device_updates')
    .innerJoin('devices', 'devices.id', 'device_id')
    .select('area')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return { ...end, area }
}

/** The code of a failed self-test: C does not store the job over a restart, so there the version alone says how it ended. */
const languages: [name: string, needs: string, language: Language, code: number][] = [
  ['C', 'gcc', inC, deviceCodes.none],
  ['Python', 'python3', inPython, deviceCodes.selfTest],
  ['TypeScript', 'node', inTypeScript, deviceCodes.selfTest],
]

describe.each(languages)('a device with the kit in %s', (_name, needs, language, code) => {
  test.skipIf(!isThere(needs))(
    'reports its area, resumes a cut download, verifies and tries the image, and confirms it',
    async () => {
      expect(await updating(language, 'works')).toMatchObject({
        state: 'CONFIRMED',
        fromVersion: OLD,
        attempt: 1,
        area: 'CN',
      })
      expect(ranges[0]).toBe('0')
      expect(Number(ranges[1])).toBeGreaterThan(0)
      expect(Number(ranges[1])).toBeLessThanOrEqual(CUT_AFTER)
    },
  )

  test.skipIf(!isThere(needs))('returns to its version where the self-test of the image fails', async () => {
    expect(await updating(language, 'failsSelfTest')).toMatchObject({ state: 'ROLLED_BACK', code })
  })
})
