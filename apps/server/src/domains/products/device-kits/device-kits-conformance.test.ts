import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { callAction, getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { createBindToken } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { connectDevice } from '@slipway/device-sdk/device.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '../../../mqtt/gateway.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aUser, labelOf, newHome, releaseNow } from '../../users/homes/testing/homes-rig.ts'
import { makeDevice, makeProduct, type OwnDevice } from '../../devices/devices/testing/devices-rig.ts'

/** Needs a C compiler (apt-get install gcc libc6-dev). */
const hasCompiler = spawnSync('gcc', ['--version']).status === 0

const more: Pick<Extract<InputOf<typeof addFeature>, { featureType: 1 }>, 'deKey' | 'transType' | 'deInput'>[] = [
  { deKey: 'wide', transType: 3, deInput: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 } },
  { deKey: 'fine', transType: 1, deInput: { type: 'number', minimum: 0, maximum: 1, exclusiveMaximum: 1 } },
  { deKey: 'small', transType: 1, deInput: { type: 'number', minimum: -0.1, maximum: 0.7, storage: 'float' } },
  { deKey: 'steps', transType: 1, deInput: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.3 } },
  { deKey: 'when', transType: 1, deInput: { type: 'string', maxLength: 40, format: 'date-time' } },
  { deKey: 'gear', transType: 1, deInput: { type: 'enum', enumType: 'number', enumValue: [-1, 0.5, 6] } },
  {
    deKey: 'list',
    transType: 1,
    deInput: { type: 'array', minItems: 0, maxItems: 9, items: { type: 'string', maxLength: 9, minLength: 1 } },
  },
  {
    deKey: 'class',
    transType: 1,
    deInput: {
      type: 'object',
      properties: [
        { deKey: 'int', type: 'integer', minimum: 0, maximum: 9, storage: 'uint8' },
        { deKey: 'text', type: 'string', maxLength: 5, required: false },
      ],
    },
  },
]

let server: TestServer
let gateway: Gateway
let productId: string
let folder: string
let own: OwnDevice
const running: ChildProcess[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { devices } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  productId = await makeProduct(server)
  const deName = { zh: '功能', en: 'Function' }
  for (const property of more) await owner().call(addFeature, { productId, featureType: 1, deName, ...property })
  await owner().call(addFeature, {
    productId,
    featureType: 3,
    deKey: 'alarm',
    deName,
    deOutput: { type: 'object', properties: [{ deKey: 'temp', type: 'number', minimum: 0, maximum: 90 }] },
  })
  const level = { type: 'integer' as const, minimum: 0, maximum: 9 }
  const withParameters = {
    deInput: { type: 'object' as const, properties: [{ deKey: 'level', ...level }] },
    deOutput: { type: 'object' as const, properties: [{ deKey: 'was', ...level }] },
  }
  for (const [deKey, parameters] of Object.entries({ blink: withParameters, restart: {} }))
    await owner().call(addFeature, { productId, featureType: 2, deKey, deName, ...parameters })
  own = await makeDevice(owner(), productId)
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-conformance-'))
  if (hasCompiler) await build()
})
afterAll(async () => {
  for (const program of running) program.kill('SIGKILL')
  rmSync(folder, { recursive: true })
  await gateway.stop()
  await server[Symbol.asyncDispose]()
})

const owner = () => server.as('developer')
const shown = () => owner().call(getDevice, own)

/** Builds the kit as a developer would from the zip. */
async function build(): Promise<void> {
  const { rawPayload } = await owner().send({ method: 'GET', url: requestOf(downloadDeviceKit, { productId }).url })
  mkdirSync(path.join(folder, 'c'))
  for (const [file, bytes] of Object.entries(unzipSync(rawPayload)))
    if (file.startsWith('c/')) writeFileSync(path.join(folder, file), bytes)
  const sources = readdirSync(path.join(folder, 'c')).filter((name) => name.endsWith('.c'))
  const strict = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic', '-g', '-fsanitize=address,undefined']
  execFileSync('gcc', [...strict, '-o', 'selftest', ...sources], { cwd: path.join(folder, 'c') })
}

/** Starts the kit's self-test; `said` are its lines so far. */
async function start(device = own, env: Record<string, string> = {}): Promise<{ said: string[] }> {
  const { port } = await gateway.listen(0, '127.0.0.1')
  const program = spawn(path.join(folder, 'c/selftest'), ['127.0.0.1', String(port), productId, device.serial], {
    env: { SLIPWAY_SECRET: device.deviceSecret, SLIPWAY_CLOCK_MS: String(server.clock.now()), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(program)
  const said: string[] = []
  createInterface({ input: program.stdout }).on('line', (line) => said.push(line))
  return { said }
}

const times = (said: readonly string[], line: string): number => said.filter((one) => one === line).length

describe.skipIf(!hasCompiler)('a kit’s self-test in C, as it was downloaded', () => {
  test('reports each property at its limits and each event, takes settings, and comes back after a loss', async () => {
    const { said } = await start()
    await eventually(() => said.includes('complete'))
    expect(said.filter((line) => /^(refused|skipped)/.test(line))).toEqual([])
    expect(said).toContain('event alarm')

    const values = Object.fromEntries((await shown()).properties.map((one) => [one.deKey, one]))
    expect(Object.values(values).filter(({ unmodelled }) => unmodelled !== null)).toEqual([])
    expect(Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value]))).toEqual({
      sw: true,
      temp: 125,
      name: 'x'.repeat(32),
      mode: 'heat',
      wide: 9007199254740991,
      fine: 1 - 2 ** -53,
      small: 0.7,
      steps: 99.9,
      when: '2026-01-01T00:00:00Z',
      gear: 6,
      list: Array(9).fill('x'.repeat(9)),
      class: { int: 9, text: 'xxxxx' },
    })

    await owner().call(setProperties, { ...own, data: { sw: false, wide: -5, name: '客厅 "灯"' } })
    await eventually(async () => (await shown()).commands.some(({ status }) => status === commandStatus.acked))

    await owner().call(callAction, { ...own, deKey: 'blink', data: { level: 3 } })
    await owner().call(callAction, { ...own, deKey: 'restart' })
    await eventually(() => said.includes('action blink') && said.includes('action restart'))
    const acked = async () => (await shown()).commands.filter(({ status }) => status === commandStatus.acked)
    await eventually(async () => (await acked()).length === 3)
    expect((await acked()).map(({ output, unmodelled }) => [output, unmodelled])).toEqual(
      expect.arrayContaining([[{ was: 9 }, null]]),
    )

    const { deviceId } = await server.db
      .selectFrom('devices')
      .select('id as deviceId')
      .where('serial', '=', own.serial)
      .executeTakeFirstOrThrow()
    gateway.kick(Number(deviceId))
    await eventually(() => times(said, 'connected') === 2 && times(said, 'complete') === 2)
    expect(said.filter((line) => line.startsWith('refused'))).toEqual([])
  })

  test('leaves its home by a reset, joins the next one by a token, and learns both', async () => {
    const rules = { productId, ...usualIdentityRules, resetLeavesHome: true }
    await owner().call(saveIdentityRules, rules)
    await releaseNow(server, productId)
    const device = await makeDevice(owner(), productId)
    const [first, second] = [await aUser(server), await aUser(server)]
    await first.call(claimDevice, { homeId: await newHome(first), ...labelOf(server, device) })
    const { token } = await second.call(createBindToken, { homeId: await newHome(second) })
    const { said } = await start(device, { SLIPWAY_RESET: 'r1', SLIPWAY_BIND_TOKEN: token, SLIPWAY_PRESS: '1' })
    await eventually(() => said.includes('complete'))
    expect(said.filter((line) => /^(accepted|refused)/.test(line))).toEqual([
      'accepted 1',
      'accepted 2',
      expect.stringMatching(/^refused 3 403 .*already in a home/),
    ])
    await eventually(() => said.findLast((line) => line.startsWith('in ')) === 'in a home')
    expect(await first.call(listHomes, {})).toMatchObject([{ devices: 0 }])
    expect(await second.call(listHomes, {})).toMatchObject([{ devices: 1 }])
  })
})

test('the SDK in TypeScript answers actions, hears what is wanted, and hands in what gathered', async () => {
  const device = await makeDevice(owner(), productId)
  const { port } = await gateway.listen(0, '127.0.0.1')
  await owner().call(setDesired, { ...device, desired: { level: 7 } })
  const connected = await connectDevice({
    ...device,
    url: `mqtt://127.0.0.1:${port}`,
    now: server.clock.now,
    onSet: () => undefined,
    onAction: { blink: (input) => ({ was: (input as { level: number }).level }) },
  })
  expect(await connected.shadow()).toMatchObject({ desired: { level: 7 } })

  const time = server.clock.now() - 60_000
  await connected.batch([
    { type: 'property', time, data: { temp: -40 } },
    { type: 'event', deKey: 'alarm', time, data: { temp: 90 } },
  ])
  await connected.event('alarm', { temp: 0 }, 2)
  await owner().call(callAction, { ...device, deKey: 'blink', data: { level: 3 } })
  const seen = () => owner().call(getDevice, device)
  const output = await eventually(async () => (await seen()).commands.find((one) => one.output)?.output)
  expect(output).toEqual({ was: 3 })
  expect((await seen()).properties).toMatchObject([{ deKey: 'temp', value: -40, time, unmodelled: null }])
  await connected.close()
})
