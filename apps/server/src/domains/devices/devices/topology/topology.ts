import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import {
  subLogin,
  subLogout,
  topoAdd,
  topoDelete,
  topoGet,
  topologyTopics,
  topoState,
} from '@slipway/contract/devices/devices/topology.topics.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { DeviceIdentity, Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'
import { responseTo } from '../messages/answers.ts'
import type { CarriedInHomes } from '../binding/device-binding.ts'
import type { DeviceSecretBox } from '../registry/device-secrets.ts'
import type { DeviceIdentities } from '../authentication/device-sign-in.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { usableId } from '../messages/message-id.ts'
import type { RejectedConnections } from '../authentication/rejected-connections.ts'
import { subPresenceStore } from './sub-presence.store.ts'
import { notYours, subDeviceProof, type Proof, type Verdict } from './sub-device-proof.ts'
import { toldSub } from './topology-replies.ts'
import { topologyTable, type Reply } from './topology-table.ts'
import { subAdding } from './sub-adding.store.ts'
import { topologyRows, topologyStore, type SubDevice } from './topology.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  secrets: DeviceSecretBox
  identity: Pick<DeviceIdentities, 'rulesOf'>
  refused: Pick<RejectedConnections, 'record'>
  homes: CarriedInHomes
  /** Whether all of these products belong to one account, and none is deleted. */
  areOneOwners(productIds: readonly string[]): Promise<boolean>
}

export interface TopologyAnswer {
  code: number
  downlink: Downlink
  /** Sub-devices that came online through the message. */
  arrived: number[]
}

const ok: Verdict = { code: wireCode.ok, msg: 'ok' }

export const isTopology = (tail: string): boolean => topologyTopics.some((one) => one.tail === tail)

/** Handles a gateway's messages about its sub-devices. All of them are idempotent. */
export function topology({ db, clock, live, secrets, identity, refused, homes, areOneOwners }: Dependencies) {
  const { pool } = db
  const carry = subAdding({ db, homes })
  const store = topologyStore(pool)
  const presence = subPresenceStore(pool)
  const judge = subDeviceProof({ clock, secrets, identity, refused, candidate: store.candidate, areOneOwners })

  function tellPages(gateway: DeviceIdentity, subId: number): void {
    live.changed(gateway.deviceId, 'topology')
    for (const part of ['device', 'topology'] as const) live.changed(subId, part)
  }

  async function add(gateway: DeviceIdentity, sub: Partial<DeviceName> & { serial: string } & Proof): Promise<Verdict> {
    const name = { productId: sub.productId ?? gateway.productId, serial: sub.serial }
    const judged = await judge(gateway, name, sub)
    if (!judged.found) return judged.refused
    const { found } = judged
    if (found.gatewayId !== undefined && found.gatewayId !== gateway.deviceId) return notYours
    const limits = { most: deviceLimits.subsPerGateway, at: clock.now() }
    const done = await carry(gateway.deviceId, found, limits)
    if (done === 'gateway') return { code: wireCode.notYours, msg: 'a gateway is no sub-device' }
    if (done === 'carried') return { code: wireCode.notYours, msg: 'a sub-device carries nobody' }
    if (done === 'full') return { code: wireCode.tooMany, msg: `at most ${limits.most} sub-devices` }
    if (done === 'elsewhere') return { code: wireCode.notYours, msg: 'in another home' }
    if (done === 'homeFull') return { code: wireCode.tooMany, msg: 'the home is full' }
    if (done === 'taken') return notYours
    tellPages(gateway, found.deviceId)
    return ok
  }

  async function leave(gateway: DeviceIdentity, serial: string, reason: string): Promise<SubDevice | undefined> {
    const [sub] = await store.find([{ gatewayId: gateway.deviceId, serial }])
    if (!sub) return undefined
    await presence.logout(gateway.deviceId, sub.deviceId, { at: clock.now(), reason })
    tellPages(gateway, sub.deviceId)
    return sub
  }

  async function login(
    gateway: DeviceIdentity,
    { sub: serial, ...proof }: Proof & { sub: string },
  ): Promise<{ sub: SubDevice } | { sub?: undefined; refused: Verdict }> {
    const [sub] = await store.find([{ gatewayId: gateway.deviceId, serial }])
    if (!sub) return { refused: notYours }
    const judged = await judge(gateway, sub, proof)
    if (!judged.found) return { refused: judged.refused }
    const { isProved } = judged
    const isOnline = await presence.login(gateway.deviceId, sub.deviceId, { at: clock.now(), isProved })
    tellPages(gateway, sub.deviceId)
    return isOnline ? { sub } : { refused: notYours }
  }

  const uplinks = topologyTable()

  uplinks.on(topoAdd, (gateway, { subs }) =>
    eachOf(
      subs,
      ({ serial }) => serial,
      (sub) => add(gateway, sub),
    ),
  )

  uplinks.on(topoDelete, (gateway, { subs }) =>
    eachOf(subs, String, async (serial) => {
      const sub = await leave(gateway, serial, 'removedFromGateway')
      if (!sub) return notYours
      await inTransaction(db, async (tx) => {
        await homes.lockHomeOf(tx, gateway.deviceId)
        if (await topologyRows(tx).remove(gateway.deviceId, serial)) await homes.leave(tx, [sub.deviceId])
      })
      tellPages(gateway, sub.deviceId)
      return ok
    }),
  )

  // Any JSON is accepted: the request has no content.
  uplinks.on({ tail: topoGet.tail, payload: z.unknown() }, async (gateway) => ({
    ...ok,
    subs: (await store.list(gateway.deviceId)).map(toldSub),
  }))

  uplinks.on(subLogin, async (gateway, asked) => {
    const done = await login(gateway, asked)
    return done.sub ? { ...ok, arrived: done.sub.deviceId } : done.refused
  })

  uplinks.on(subLogout, async (gateway, { sub }) => ((await leave(gateway, sub, 'subLogout')) ? ok : notYours))

  const act = uplinks.complete()

  return {
    async answer(gateway: DeviceIdentity, message: UplinkMessage, json: unknown): Promise<TopologyAnswer> {
      const { arrived, ...said } = await act(gateway, message.tail, json)
      const id = usableId(json)
      const downlink = responseTo(message, topoState.tail, { ...(id === undefined ? {} : { id }), ...said })
      return { code: said.code, downlink, arrived: arrived === undefined ? [] : [arrived] }
    },
  }
}

export type Topology = ReturnType<typeof topology>

/** One after the other; failures are reported by serial number. */
async function eachOf<Item>(
  items: readonly Item[],
  serialOf: (item: Item) => string,
  act: (item: Item) => Promise<Verdict>,
): Promise<Reply> {
  const wrong: [string, Verdict][] = []
  for (const item of items) {
    const verdict = await act(item)
    if (verdict.code !== wireCode.ok) wrong.push([serialOf(item), verdict])
  }
  const [first] = wrong
  return first ? { ...first[1], data: Object.fromEntries(wrong) } : ok
}
