import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { listNearbyDevices } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fleetServer,
  makeTalkative,
  type FleetServer,
} from '../../../apps/server/src/domains/devices/fleet-simulator/testing/fleet-rig.ts'
import { programEnvironment } from '../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts'
import { aUser, newHome } from '../../../apps/server/src/domains/users/homes/testing/homes-rig.ts'
import { eventually } from '../../../apps/server/src/testing/eventually.ts'
import { exitCode } from './exit-codes.ts'

let server: TestServer
let fleets: FleetServer
let env: Record<string, string | undefined>
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await startTestServer()
  // The simulated devices sign in by this machine's clock, so the server's must match.
  server.clock.advance(Date.now() - server.clock.now())
  fleets = await fleetServer(server)
  fleets.open()
  const scopes = ['devices:read', 'devices:write']
  const { key } = await owner().call(createKey, { keyName: 'sim', scopes, expiresTime: null })
  const url = await server.listen()
  env = { ...programEnvironment(), SLIPWAY_SERVER: url, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en' }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await fleets.stop()
  await server[Symbol.asyncDispose]()
})

const owner = () => server.as('developer')
const fleetOf = (productId: string) => owner().call(getFleet, { productId })

/** Starts the command as a user would, in a separate process. */
function slipway(...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], { env })
  children.push(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (err += data.toString()))
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  )
  return { child, ended, said: () => out }
}

const mqtt = () => `mqtt://127.0.0.1:${fleets.mqttPort}`

test('slipway sim runs devices until it is told to end, says what stays, and removes it', async () => {
  const productId = await makeTalkative(server, owner())
  const fast = ['--interval', '1', '--events', '50', '--offline', '0', '--loss', '0']
  const sim = slipway('sim', '--product', productId, '--devices', '5', '--mqtt', mqtt(), ...fast)
  await eventually(async () => (await fleetOf(productId)).connected === 5)
  await eventually(() => /connected 5\/5, reports [1-9]/.test(sim.said()))
  const [{ serial } = { serial: '' }] = (await owner().call(listDevices, { productId, simulated: true })).items
  const logs = slipway('logs', productId, serial)
  await eventually(() => /^\d\d:\d\d:\d\d\.\d{3} ↑ 200 iot\/v1\/.+\/up\/property\/report \{/m.test(logs.said()))
  logs.child.kill('SIGINT')
  sim.child.kill('SIGINT')
  const { code, out, err } = await sim.ended
  expect({ code, err }).toEqual({ code: exitCode.done, err: '' })
  expect(out).toMatch(
    /reports [1-9]\d*, events [1-9]\d*, replies 0, lost 0, refused 0\n.*5 simulated devices and their data are kept/,
  )
  expect(out).toContain(`slipway sim --product ${productId} --remove`)
  await eventually(async () => (await fleetOf(productId)).connected === 0)
  expect(await owner().call(listDevices, { productId, simulated: true })).toMatchObject({ total: 5 })

  const removed = await slipway('sim', '--product', productId, '--remove').ended
  expect(removed).toMatchObject({ code: exitCode.done, out: expect.stringContaining('5 simulated devices removed') })
  expect(await fleetOf(productId)).toMatchObject({ status: fleetStatus.none, made: 0 })
})

test('slipway sim presses buttons until the devices are in a home, and again once they have left it', async () => {
  const productId = await makeTalkative(server, owner())
  const sim = slipway('sim', '--product', productId, '--devices', '3', '--press', '2', '--mqtt', mqtt())
  const user = await aUser(server, 'user', '127.0.0.1')
  const homeId = await newHome(user)
  const near = () => user.call(listNearbyDevices, {})
  const [first] = await eventually(async () => {
    const devices = await near()
    return devices.length === 2 && devices
  })
  const { deviceId } = await user.call(claimDevice, { homeId, nearbyId: first?.nearbyId ?? '' })
  await eventually(() => /sim-\d{4} was added to a home\n/.test(sim.said()))
  expect(await near()).toHaveLength(1)
  await user.call(unbindDevice, { deviceId })
  await eventually(() => /sim-\d{4} is in no home any more\n/.test(sim.said()))
  await eventually(async () => (await near()).length === 2)
  sim.child.kill('SIGINT')
  expect((await sim.ended).code).toBe(exitCode.done)
})

test('slipway sim ends by itself where it is told for how long', async () => {
  const productId = await makeTalkative(server, owner())
  const ended = await slipway('sim', '--product', productId, '--devices', '1', '--for', '1', '--mqtt', mqtt()).ended
  expect(ended).toMatchObject({ code: exitCode.done, out: expect.stringContaining('1 simulated devices connect to') })
})

test('slipway sim names the option that is wrong with its limits, and shows no secret', async () => {
  const wrong = async (...args: string[]) => (await slipway('sim', '--product', 'abc', ...args).ended).err
  expect(await wrong('--devices', '1001')).toBe('--devices must be a number from 1 to 1000\n')
  expect(await wrong('--loss', '101')).toBe('--loss must be a number from 0 to 100\n')
  expect(await wrong('--interval', 'often')).toBe('--interval must be a number from 1 to 3600\n')
  expect(await wrong('--press', '11')).toBe('--press must be a number from 1 to 10\n')
  expect(await wrong('--mqtt', 'http://here')).toContain('--mqtt must be an mqtt')
  const nameless = await slipway('sim', '--devices', '3').ended
  expect(nameless).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining('Usage') })
  const absent = await slipway('sim', '--product', '0'.repeat(32), '--devices', '3').ended
  expect(absent.code).toBe(exitCode.refused)
})
