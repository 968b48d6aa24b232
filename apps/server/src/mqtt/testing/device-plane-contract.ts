import {
  disableDevice,
  enableDevice,
  resetDeviceSecret,
  type DeviceSnapshot,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { callAction, listDeviceEvents, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { topicPrefix } from '@slipway/contract/topic.ts'
import { connectDevice } from '@slipway/device-sdk/device.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeLoss } from './device-plane-loss.ts'
import { describePlaces } from './device-plane-places.ts'
import { openPlaneRig, type DevicePlane, type OwnDevice, type PlaneRig } from './device-plane-rig.ts'
import { eventually } from '../../testing/eventually.ts'

/**
 * The guarantees to devices and API callers over HTTP and MQTT, so that the same tests run on every transport. Tests
 * that kill a listener are skipped where there is only one.
 */
export function describeDevicePlane(
  name: string,
  start: () => Promise<DevicePlane>,
  { doors }: { doors: 'one' | 'several' } = { doors: 'several' },
): void {
  describe(`the promises of a device plane: ${name}`, () => {
    let rig: PlaneRig
    beforeAll(async () => {
      rig = await openPlaneRig(await start())
    })
    afterAll(async () => {
      await rig?.[Symbol.asyncDispose]()
      await rig?.plane[Symbol.asyncDispose]()
    })
    const current = () => rig
    describeSignIn(current)
    describeUplinks(current)
    describeDownlinks(current)
    describeSubDevices(current)
    describePlaces(current)
    if (doors === 'several') describeLoss(current)
  })
}

function describeSignIn(rig: () => PlaneRig): void {
  const refusedBy = (own: OwnDevice) =>
    rig()
      .connect(own)
      .then(
        () => 'let in',
        () => 'refused',
      )

  test('a device with a right signature is let in and is online; one with a wrong secret or an unknown name is not', async () => {
    const own = await rig().device()
    expect(await refusedBy({ ...own, deviceSecret: 'wrong' })).toBe('refused')
    expect(await refusedBy({ ...own, serial: 'NOBODY' })).toBe('refused')
    await rig().until(own, 'is shown refused', ({ refusedAttempts }) =>
      refusedAttempts.some(({ serial, cause }) => serial === own.serial && cause === 'signature'),
    )
    expect(await refusedBy(own)).toBe('let in')
    await rig().until(own, 'is online', ({ device }) => device.online)
  })

  test('a disabled device is cut off and kept out until it is enabled, and a reset secret ends the old one', async () => {
    const own = await rig().device()
    const { productId, serial } = own
    const first = await rig().online(own)
    await rig().call(disableDevice, { productId, serial })
    await eventually(first.isClosed, 'a disabled device is cut off')
    expect(await refusedBy(own)).toBe('refused')
    await rig().call(enableDevice, { productId, serial })
    const second = await rig().online(own)
    const { deviceSecret } = await rig().call(resetDeviceSecret, { productId, serial })
    await eventually(second.isClosed, 'a device whose secret was reset is cut off')
    expect(await refusedBy(own)).toBe('refused')
    expect(await refusedBy({ ...own, deviceSecret })).toBe('let in')
  })
}

function describeUplinks(rig: () => PlaneRig): void {
  test('a report is acknowledged, and what was acknowledged is shown', async () => {
    const own = await rig().device()
    const isKept = ({ properties }: Awaited<ReturnType<PlaneRig['shown']>>, value: number) =>
      properties.some((one) => one.deKey === 'number' && one.value === value)
    for (const protocolVersion of rig().plane.can.protocolVersions) {
      const device = await rig().online(own, { protocolVersion })
      await device.say('up/property/report', { id: '1', data: { number: protocolVersion } })
      if (rig().plane.can.acknowledgesCommits) expect(isKept(await rig().shown(own), protocolVersion)).toBe(true)
      else await rig().until(own, 'is shown', (shown) => isKept(shown, protocolVersion))
      await device.client.endAsync()
    }
  })

  test('a value that breaks its limits is kept as unmodelled, and the answer names it', async () => {
    const device = await rig().online(await rig().device())
    await device.say('up/property/report', { id: '7', data: { level: 101, number: 3 } })
    const ack = await device.told('down/ack')
    expect(ack).toMatchObject({ id: '7', code: 422, data: { level: expect.any(String) } })
    const { properties } = await rig().until(device.own, 'is shown', (shown) => shown.properties.length === 2)
    expect(properties.find(({ deKey }) => deKey === 'level')?.unmodelled).toEqual(expect.any(String))
    expect(properties.find(({ deKey }) => deKey === 'number')).toMatchObject({ value: 3, unmodelled: null })
  })

  test('a message on the topic of another device has no effect on that one', async () => {
    const [one, other] = [await rig().online(await rig().device()), await rig().online(await rig().device())]
    const topic = `${topicPrefix(other.own)}up/property/report`
    await Promise.race([
      one.client.publishAsync(topic, '{"data":{"number":666}}', { qos: 1 }).catch(() => undefined),
      eventually(one.isClosed, 'who publishes it is cut off or refused').catch(() => undefined),
    ])
    await other.say('up/property/report', { id: '1', data: { level: 1 } })
    const ofDevice = ({ messages }: DeviceSnapshot) => messages.filter(({ direction }) => direction === 'up')
    const shown = await rig().until(
      other.own,
      'is shown',
      (now) => now.properties.length > 0 && ofDevice(now).length > 0,
    )
    expect(shown.properties.map(({ deKey }) => deKey)).toEqual(['level'])
    expect(ofDevice(shown)).toHaveLength(1)
    expect(other.isClosed()).toBe(false)
  })

  test('no one hears what another device is reported', async () => {
    const [one, other] = [await rig().online(await rig().device()), await rig().online(await rig().device())]
    await one.client.subscribeAsync(`${topicPrefix(other.own)}down/#`, { qos: 1 }).catch(() => undefined)
    await rig().call(setProperties, { ...nameOf(other.own), data: { level: 3 } })
    await other.told('down/property/set')
    expect(one.heard).toEqual([])
  })

  test('an event and a batch are kept', async () => {
    const device = await rig().online(await rig().device())
    const { own } = device
    await device.say('up/event/jammed', { id: '1', status: 1, data: { grams: 20 } })
    const time = Date.now() - 60_000
    await device.say('up/batch', {
      id: '2',
      items: [
        { type: 'property', time, data: { number: 41 } },
        { type: 'property', time: time + 1000, data: { number: 42 } },
        { type: 'event', deKey: 'jammed', time, data: { grams: 21 } },
      ],
    })
    await rig().until(own, 'is shown', ({ properties, events }) => properties[0]?.value === 42 && events.total === 2)
    const { items } = await rig().call(listDeviceEvents, { ...nameOf(own), pageStart: 0, pageSize: 10 })
    expect(items.map(({ deKey, data }) => ({ deKey, data }))).toEqual([
      { deKey: 'jammed', data: { grams: 21 } },
      { deKey: 'jammed', data: { grams: 20 } },
    ])
  })
}

const nameOf = ({ productId, serial }: OwnDevice) => ({ productId, serial })

function describeDownlinks(rig: () => PlaneRig): void {
  const commandOf = async (own: OwnDevice, id: string): Promise<Command | undefined> =>
    (await rig().shown(own)).commands.find(({ commandId }) => commandId === id)
  const untilStatus = (own: OwnDevice, id: string, status: Command['status']) =>
    eventually(async () => {
      const command = await commandOf(own, id)
      return command?.status === status && command
    }, `the command ${id} is ${status}`)

  test('what is set on a device reaches it once, and its answer ends the command', async () => {
    const device = await rig().online(await rig().device())
    const { commandId } = await rig().call(setProperties, { ...nameOf(device.own), data: { level: 40 } })
    expect(await device.told('down/property/set')).toMatchObject({ id: commandId, data: { level: 40 } })
    await device.say('up/property/set/reply', { id: commandId, code: 200 })
    await untilStatus(device.own, commandId, commandStatus.acked)
    expect(device.heard.filter(({ tail }) => tail === 'down/property/set')).toHaveLength(1)
  })

  test('what is set while a device is away reaches it when it is back, once a connection, until it answers', async () => {
    const own = await rig().device()
    const { commandId } = await rig().call(setProperties, { ...nameOf(own), data: { level: 7 }, expire: 600 })
    const first = await rig().online(own)
    expect(await first.told('down/property/set')).toMatchObject({ id: commandId })
    await untilStatus(own, commandId, commandStatus.sent)
    await first.client.endAsync(true)
    const address = rig().plane.addresses.at(-1) ?? ''
    const second = await rig().online(own, { address })
    expect(await second.told('down/property/set')).toMatchObject({ id: commandId, data: { level: 7 } })
    await second.say('up/property/set/reply', { id: commandId, code: 200 })
    await untilStatus(own, commandId, commandStatus.acked)
    const third = await rig().online(own)
    const next = await rig().call(setProperties, { ...nameOf(own), data: { level: 8 } })
    await third.told('down/property/set', ({ id }) => id === next.commandId)
    const sets = [first, second, third].map(({ heard }) => heard.filter(({ tail }) => tail === 'down/property/set'))
    expect(sets.map((of) => of.map(({ body }) => body['id']))).toEqual([[commandId], [commandId], [next.commandId]])
  })

  test('an action is answered with what the device gives back, and given up where it does not answer', async () => {
    const { plane } = rig()
    const own = await rig().device()
    const device = await connectDevice({
      ...own,
      url: plane.addresses[0],
      protocolVersion: plane.can.protocolVersions[0] ?? 4,
      onAction: { dispense: (input) => ({ grams: (input as { grams: number }).grams - 1 }) },
    })
    const act = { ...nameOf(own), deKey: 'dispense', data: { grams: 20 } }
    const { commandId } = await rig().call(callAction, act)
    expect(await untilStatus(own, commandId, commandStatus.acked)).toMatchObject({ code: 200, output: { grams: 19 } })
    await device.close()

    const silent = await rig().online(own)
    const late = await rig().call(callAction, { ...act, expire: 1 })
    await silent.told('down/action/dispense')
    expect(await untilStatus(own, late.commandId, commandStatus.expired)).toMatchObject({ code: 408 })
  })

  test('what is wanted of a device is reported at once, and when it asks', async () => {
    const device = await rig().online(await rig().device())
    await rig().call(setDesired, { ...nameOf(device.own), desired: { level: 55 } })
    expect(await device.told('down/shadow')).toMatchObject({ desired: { level: 55 }, version: 1 })
    await device.say('up/shadow/get', { id: 'ask' })
    expect(await device.told('down/shadow')).toMatchObject({ id: 'ask', desired: { level: 55 }, version: 1 })
  })
}

function describeSubDevices(rig: () => PlaneRig): void {
  test('a gateway carries a device: it is online, reports, is set and goes offline with its gateway', async () => {
    const gateway = await rig().online(await rig().device())
    const sub = await rig().device()
    const { clientId, password: sign } = signedCredentials({ ...sub, timestampMs: Date.now() })
    await gateway.say('up/topo/add', { id: '1', subs: [{ ...nameOf(sub), clientId, sign }] })
    expect(await gateway.told('down/topo')).toMatchObject({ id: '1', code: 200 })
    await gateway.say('up/sub/login', { id: '2', sub: sub.serial, clientId, sign })
    expect(await gateway.told('down/topo')).toMatchObject({ id: '2', code: 200 })
    await rig().until(sub, 'is online', ({ device }) => device.online)

    await gateway.say(`up/sub/${sub.serial}/property/report`, { id: '1', data: { number: 11 } })
    await rig().until(sub, 'is shown', ({ properties }) => properties[0]?.value === 11)
    const { commandId } = await rig().call(setProperties, { ...nameOf(sub), data: { level: 5 } })
    expect(await gateway.told(`down/sub/${sub.serial}/property/set`)).toMatchObject({ id: commandId })
    await gateway.say(`up/sub/${sub.serial}/property/set/reply`, { id: commandId, code: 200 })
    await rig().until(sub, 'has answered', ({ commands }) => commands[0]?.status === commandStatus.acked)

    await gateway.client.endAsync()
    await rig().until(sub, 'is offline', ({ device }) => !device.online)
    await rig().until(gateway.own, 'is offline', ({ device }) => !device.online)
  })
}
