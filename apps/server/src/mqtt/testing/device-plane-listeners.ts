import { callAction } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { topicPrefix } from '@slipway/contract/topic.ts'
import { expect } from 'vitest'
import type { MqttClient } from 'mqtt'
import { type OwnDevice, type PlaneRig } from './device-plane-rig.ts'
import { eventually } from '../../testing/eventually.ts'

/** A device that replies to commands, and connects to the next listener when its own is gone. */
export async function openListener(rig: PlaneRig, own: OwnDevice, firstPlace: number) {
  const { addresses } = rig.plane
  const prefix = topicPrefix(own)
  /** The commands of each connection, in order of arrival. */
  const connections: string[][] = []
  const given: string[] = []
  let place = firstPlace
  let isOver = false
  let client: MqttClient | undefined

  async function comeIn(): Promise<void> {
    client = await eventually(async () => {
      try {
        return await rig.connect(own, { address: addresses[place % addresses.length] ?? '' })
      } catch {
        place++
        return undefined
      }
    }, `${own.serial} is let in`)
    const heard: string[] = []
    connections.push(heard)
    const current = client
    current.once('close', () => {
      if (!isOver) comeIn().catch(() => undefined)
    })
    current.on('message', (topic, payload) => {
      if (topic !== `${prefix}down/action/dispense`) return
      const { id } = JSON.parse(payload.toString()) as { id: string }
      heard.push(id)
      current.publish(`${prefix}up/action/dispense/reply`, JSON.stringify({ id, code: 200 }), { qos: 1 })
    })
    await current.subscribeAsync(`${prefix}down/#`, { qos: 1 }).catch(() => undefined)
  }
  await comeIn()

  return {
    /** An operation: of several sets of one property only the newest is sent to a device that comes back. */
    async command(grams: number): Promise<void> {
      const { productId, serial } = own
      const input = { productId, serial, deKey: 'dispense', data: { grams }, expire: 3600 }
      const { commandId } = await rig.call(callAction, input)
      given.push(commandId)
    },
    /** Every command arrived and got a reply, and none arrived twice over one connection. */
    async expectAllAnswered(): Promise<void> {
      const { commands } = await rig.until(own, 'has answered everything', (shown) =>
        shown.commands.every(({ status }) => status === commandStatus.acked),
      )
      expect(commands.map(({ commandId }) => commandId).toSorted()).toEqual(given.toSorted())
      expect([...new Set(connections.flat())].toSorted()).toEqual(given.toSorted())
      for (const heard of connections) expect(new Set(heard).size).toBe(heard.length)
    },
    async [Symbol.asyncDispose]() {
      isOver = true
      await client?.endAsync(true)
    },
  }
}
