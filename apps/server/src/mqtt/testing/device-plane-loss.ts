import { topicPrefix } from '@slipway/contract/topic.ts'
import type { MqttClient } from 'mqtt'
import { expect, test } from 'vitest'
import { openListener } from './device-plane-listeners.ts'
import { openOnes, type DevicePlane, type OwnDevice, type PlaneRig } from './device-plane-rig.ts'
import { eventually } from '../../testing/eventually.ts'

const DEVICES = 200
const REPORTS = 8
const LISTENERS = 6
const COMMANDS = 3
const AT_ONCE = 25

interface Reporter {
  own: OwnDevice
  /** The index of its address; the next one if there is no answer. */
  place: number
  client: MqttClient | undefined
  sent: number
  acknowledged: number[]
  connects: number
}

/** The state after one of several listeners is killed. */
export function describeLoss(rig: () => PlaneRig): void {
  test('a door that is killed under 200 reporting devices loses nothing acknowledged and no command, and every device returns', async () => {
    const { plane } = rig()
    if (!plane.kill) throw new Error('no door of this plane can be killed')
    const devices = await rig().devices(DEVICES)
    const reporters = devices.map((own, place): Reporter => ({
      own,
      place: place % plane.addresses.length,
      client: undefined,
      sent: 0,
      acknowledged: [],
      connects: 0,
    }))
    const torn = plane.addresses.at(-1) ?? ''
    const listeners = await Promise.all(
      Array.from({ length: LISTENERS }, async (_, place) => openListener(rig(), await rig().device(), place)),
    )
    const gone = await rig().online(await rig().device(), { address: torn })
    const reporting = reporters.map((reporter) => report(rig(), plane, reporter))
    const half = (DEVICES * REPORTS) / 2
    const total = () => reporters.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    await eventually(() => total() >= half, 'half of the reports are acknowledged')
    // Devices that had not yet connected to that listener connect once to another one.
    const hit = reporters.filter(
      ({ place, connects }) => connects > 0 && plane.addresses[place % plane.addresses.length] === torn,
    )
    const commanding = commandAll(listeners)
    const { restart } = await plane.kill(torn)
    await Promise.all([...reporting, commanding])
    await eventually(async () => {
      const away = reporters.filter(({ client }) => !client?.connected)
      await Promise.all(away.map(async (reporter) => (reporter.client = await comeIn(rig(), plane, reporter))))
      return hit.every(({ connects }) => connects > 1)
    }, 'every device is back')
    await rig().until(gone.own, 'is offline, as nobody else has it', ({ device }) => !device.online)
    expect(openOnes(await rig().rows(gone.own))).toBe(0)
    await restart()

    expect(hit.length).toBeGreaterThan(0)
    expect(total()).toBe(DEVICES * REPORTS)
    for (let from = 0; from < DEVICES; from += AT_ONCE) {
      await Promise.all(reporters.slice(from, from + AT_ONCE).map((reporter) => expectKept(rig(), plane, reporter)))
    }
    for (const listener of listeners) await listener.expectAllAnswered()
    for (const { own } of hit.slice(0, 10)) expect(openOnes(await rig().rows(own))).toBe(1)
    await Promise.all(listeners.map((listener) => listener[Symbol.asyncDispose]()))
    await Promise.all(reporters.map(async ({ client }) => client?.endAsync(true)))
  })
}

/** Before, during and after the kill of a listener. */
async function commandAll(listeners: readonly Awaited<ReturnType<typeof openListener>>[]): Promise<void> {
  for (let level = 1; level <= COMMANDS; level++) for (const listener of listeners) await listener.command(level)
}

/**
 * Reports increasing numbers; those without acknowledgement at the loss of the connection are repeated over the next
 * one.
 */
async function report(rig: PlaneRig, plane: DevicePlane, reporter: Reporter): Promise<void> {
  const topic = `${topicPrefix(reporter.own)}up/property/report`
  while (reporter.acknowledged.length < REPORTS) {
    const client = (reporter.client ??= await comeIn(rig, plane, reporter))
    const number = ++reporter.sent
    const body = JSON.stringify({ id: String(number), data: { number } })
    const isKept = await Promise.race([
      client.publishAsync(topic, body, { qos: 1 }).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => client.once('close', () => resolve(false))),
    ])
    if (isKept) {
      reporter.acknowledged.push(number)
    } else {
      client.end(true)
      reporter.client = undefined
    }
  }
}

function comeIn(rig: PlaneRig, plane: DevicePlane, reporter: Reporter): Promise<MqttClient> {
  return eventually(async () => {
    const address = plane.addresses[reporter.place % plane.addresses.length] ?? ''
    try {
      const client = await rig.connect(reporter.own, { address })
      reporter.connects++
      return client
    } catch {
      reporter.place++
      return undefined
    }
  }, `${reporter.own.serial} is let in`)
}

/** All acknowledged reports are among the messages, and the state is the latest report. */
async function expectKept(rig: PlaneRig, plane: DevicePlane, reporter: Reporter): Promise<void> {
  const { own, acknowledged } = reporter
  const { device, messages, properties } = await eventually(async () => {
    // The nodes of a broker lose each other on a busy machine, and their clients: a device comes back, whenever that is.
    if (!reporter.client?.connected) reporter.client = await comeIn(rig, plane, reporter)
    const shown = await rig.shown(own)
    const isKept = hasAll(numbersOf(shown.messages), acknowledged)
    // Where a message can be stored after its PUBACK, so can the device's presence.
    return isKept && (plane.can.acknowledgesCommits || shown.device.online) && shown
  }, `${own.serial} has its reports`)
  expect(device.online).toBe(true)
  // After the loss of its node a broker can deliver older messages again, after later ones.
  const numbers = numbersOf(messages)
  expect(plane.can.acknowledgesCommits ? [Math.max(...numbers)] : numbers).toContain(stateOf(properties))
}

const numbersOf = (messages: View['messages']): number[] =>
  messages
    .filter(({ direction }) => direction === 'up')
    .map(({ payload }) => (JSON.parse(payload) as { data: { number: number } }).data.number)

type View = Awaited<ReturnType<PlaneRig['shown']>>

const stateOf = (properties: View['properties']): unknown => properties.find(({ deKey }) => deKey === 'number')?.value

const hasAll = (kept: readonly number[], acknowledged: readonly number[]): boolean => {
  const known = new Set(kept)
  return acknowledged.every((number) => known.has(number))
}
