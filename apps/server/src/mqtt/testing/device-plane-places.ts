import { callAction, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { expect, test } from 'vitest'
import { boundToken, connectVirtual } from '../../domains/devices/virtual-devices/testing/virtual-rig.ts'
import { openOnes, type OwnDevice, type PlaneRig } from './device-plane-rig.ts'
import { eventually } from '../../testing/eventually.ts'

/** Guarantees that are independent of the number of listeners and of a device's choice. */
export function describePlaces(rig: () => PlaneRig): void {
  const nameOf = ({ productId, serial }: OwnDevice) => ({ productId, serial })

  test('a device that comes by another door leaves the one before, and is online once', async () => {
    const { addresses } = rig().plane
    const own = await rig().device()
    const before = await rig().online(own)
    const now = await rig().online(own, { address: addresses.at(-1) ?? '' })
    await eventually(before.isClosed, 'the connection before is ended')
    await now.say('up/property/report', { id: '1', data: { number: 1 } })
    expect((await rig().shown(own)).device.online).toBe(true)
    expect(openOnes(await rig().rows(own))).toBe(1)
    expect(now.isClosed()).toBe(false)

    const { commandId } = await rig().call(setProperties, { ...nameOf(own), data: { level: 1 } })
    expect(await now.told('down/property/set')).toMatchObject({ id: commandId })
    expect(before.heard).toEqual([])

    await now.client.endAsync()
    await rig().until(own, 'is offline', ({ device }) => !device.online)
    const rows = await rig().rows(own)
    expect(openOnes(rows)).toBe(0)
    expect(rows).toHaveLength(4)
  })

  test('a device that goes from door to door is online once at the end, where it is', async () => {
    const { addresses } = rig().plane
    const own = await rig().device()
    const stays = 6
    let last = await rig().online(own)
    for (let stay = 1; stay < stays; stay++) {
      last = await rig().online(own, { address: addresses[stay % addresses.length] ?? '' })
    }
    const { commandId } = await rig().call(setProperties, { ...nameOf(own), data: { level: 2 } })
    expect(await last.told('down/property/set')).toMatchObject({ id: commandId })
    expect((await rig().shown(own)).device.online).toBe(true)
    expect(openOnes(await rig().rows(own))).toBe(1)
    expect(last.isClosed()).toBe(false)
  })

  test('a live page shows what a device reports by whichever door, and its coming and going', async () => {
    const own = await rig().device()
    await using live = await rig().watch(own)
    const isOnline = () => live.events.findLast(({ device }) => device)?.device?.online
    for (const [place, address] of rig().plane.addresses.entries()) {
      const device = await rig().online(own, { address })
      await eventually(() => isOnline() === true, 'the page shows it online')
      await device.say('up/property/report', { id: '1', data: { number: place + 1 } })
      await eventually(
        () => live.events.some(({ properties }) => properties?.some(({ value }) => value === place + 1)),
        'the page shows the report',
      )
      await device.client.endAsync()
      await eventually(() => isOnline() === false, 'the page shows it offline')
    }
  })

  test('a virtual device reports and is set beside all others', async () => {
    const { productId, plane, call } = rig()
    const key = await boundToken({ call }, productId)
    const device = await connectVirtual(plane.apiUrl, key)
    const own = { productId, serial: key.serial, deviceSecret: '' }
    await rig().until(own, 'is online', (shown) => shown.device.online)
    device.send({ type: 'prop_report', msgId: 'r1', deKey: 'number', value: 9, ts: Date.now() })
    await rig().until(own, 'is shown', ({ properties }) => properties[0]?.value === 9)
    const { commandId } = await call(setProperties, { ...nameOf(own), data: { level: 6 } })
    expect(await device.hears('prop_set')).toMatchObject({ msgId: commandId, deKey: 'level', value: 6 })
    device.end()
    await rig().until(own, 'is offline', (shown) => !shown.device.online)
  })

  test('many commands to devices behind all doors reach each its own device, each once', async () => {
    const { addresses } = rig().plane
    const devices = await Promise.all(
      Array.from({ length: 6 }, async (_, place) =>
        rig().online(await rig().device(), { address: addresses[place % addresses.length] ?? '' }),
      ),
    )
    const given = await Promise.all(
      devices.flatMap(({ own }) =>
        // Operations, because a newer set of the same property replaces those that wait.
        [1, 2, 3].map(async (grams) => ({
          serial: own.serial,
          id: (await rig().call(callAction, { ...nameOf(own), deKey: 'dispense', data: { grams } })).commandId,
        })),
      ),
    )
    for (const device of devices) {
      const wanted = given.filter(({ serial }) => serial === device.own.serial).map(({ id }) => id)
      await eventually(() => device.heard.length >= wanted.length, 'all commands came')
      expect(device.heard.map(({ body }) => body['id']).toSorted()).toEqual(wanted.toSorted())
    }
  })
}
