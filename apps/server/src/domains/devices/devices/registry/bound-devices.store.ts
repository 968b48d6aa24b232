import type { DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { sendControl } from '../bus/device-control-channel.ts'
import { subSessions } from '../topology/sub-presence.store.ts'
import { topologyRows } from '../topology/topology.store.ts'
import { shadowsStore } from '../shadow/shadows.store.ts'
import type { LabelCodes } from './label-codes.ts'

export interface ClaimableDevice {
  deviceId: number
  /** What its label says. */
  code: string
}

/** A device that has proved itself: it is connected, or was shown by its developer. */
export interface PresentDevice extends DeviceName {
  deviceId: number
  /** Virtual and simulated devices, which are there before their product is released. */
  isTrial: boolean
}

/** Serial numbers are unique in a product only; so many devices with the same one are looked at. */
const SAME_SERIAL_MAX = 20

const ERASED_TOGETHER = 5_000

/** The log of messages from before that moment, in statements that end soon. */
async function eraseMessagesBefore(db: DatabaseOrTransaction, deviceId: number, at: number): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from device_messages where device_id = ${deviceId} and at < ${moment(at)} and id in (
        select id from device_messages where device_id = ${deviceId} and at < ${moment(at)}
        order by id desc limit ${ERASED_TOGETHER})`.execute(db)
    if ((numAffectedRows ?? 0n) < ERASED_TOGETHER) return
  }
}

/** For domains that give devices to end users: what a device is claimed with, and what of it ends with its owner. */
export const boundDevices = (codeOf: LabelCodes) => ({
  /** Locked until the transaction ends. Undefined for virtual and simulated devices, which have no label. */
  async lockClaimable(tx: DatabaseOrTransaction, name: DeviceName): Promise<ClaimableDevice | undefined> {
    const row = await tx
      .selectFrom('devices')
      .select(['id', 'secret_version'])
      .where('product_id', '=', name.productId)
      .where('serial', '=', name.serial)
      .where('is_virtual', '=', false)
      .where('is_simulated', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const code = codeOf({ ...name, secretVersion: row.secret_version })
    return { deviceId: row.id, code }
  },

  /** The products that have a device with this serial number, in the order in which all who lock them do. */
  async productsWith(tx: DatabaseOrTransaction, serial: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('devices')
      .select('product_id')
      .where('serial', '=', serial)
      .where('is_virtual', '=', false)
      .where('is_simulated', '=', false)
      .orderBy('id')
      .limit(SAME_SERIAL_MAX)
      .execute()
    return rows.map(({ product_id: productId }) => productId).toSorted()
  },

  /** Locked until the transaction ends. */
  async lockPresent(tx: DatabaseOrTransaction, deviceId: number): Promise<PresentDevice | undefined> {
    const row = await tx
      .selectFrom('devices')
      .select(['id', 'product_id', 'serial', 'is_virtual', 'is_simulated'])
      .where('id', '=', deviceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const { id, product_id: productId, serial, is_virtual: isVirtual, is_simulated: isSimulated } = row
    return { deviceId: id, productId, serial, isTrial: isVirtual || isSimulated }
  },

  /** What the device carries as a gateway, and the gateway that carries it. */
  async subsOf(tx: DatabaseOrTransaction, gatewayId: number): Promise<{ deviceId: number; productId: string }[]> {
    return tx
      .selectFrom('device_topology as t')
      .innerJoin('devices as d', 'd.id', 't.sub_id')
      .select(['d.id as deviceId', 'd.product_id as productId'])
      .where('t.gateway_id', '=', gatewayId)
      .orderBy('d.id')
      .execute()
  },

  gatewayOf: (tx: DatabaseOrTransaction, deviceId: number): Promise<number | undefined> =>
    topologyRows(tx).gatewayOf(deviceId),

  /** Removes the device from its gateway, which receives a message. */
  async leaveGateway(tx: DatabaseOrTransaction, deviceId: number, at: number): Promise<void> {
    const gatewayId = await topologyRows(tx).leave(deviceId)
    if (gatewayId === undefined) return
    await subSessions(tx).endOf([deviceId], { at, reason: 'removedFromGateway' })
    await sendControl(tx, { type: 'topology', body: gatewayId })
  },

  /** The device learns whether it is in a home, once the transaction commits. */
  announce: (tx: DatabaseOrTransaction, deviceId: number): Promise<void> =>
    sendControl(tx, { type: 'binding', body: deviceId }),

  /** Waiting commands, desired values and the latest values were its owner's. */
  async release(tx: DatabaseOrTransaction, deviceId: number, at: number): Promise<void> {
    await tx
      .updateTable('device_commands')
      .set({ status: commandStatus.cancelled, ended_at: new Date(at) })
      .where('device_id', '=', deviceId)
      .where('status', 'in', waitingStatuses)
      .execute()
    const { version } = await shadowsStore(tx).lock(deviceId)
    if (version > 0) await shadowsStore(tx).write(deviceId, { desired: {}, version: version + 1, changeTime: at }, at)
    await tx.updateTable('device_states').set({ data: '{}', unknown: '{}' }).where('device_id', '=', deviceId).execute()
  },

  eraseMessagesBefore,

  /** Messages and commands from before that moment. */
  async eraseBefore(db: DatabaseOrTransaction, deviceId: number, at: number): Promise<void> {
    await eraseMessagesBefore(db, deviceId, at)
    await db.deleteFrom('device_texts').where('device_id', '=', deviceId).where('at', '<', moment(at)).execute()
    await db
      .deleteFrom('device_commands')
      .where('device_id', '=', deviceId)
      .where('created_at', '<', moment(at))
      .where('status', 'not in', waitingStatuses)
      .execute()
  },
})

/** A new secret, a new code: labels from before are void. */
export async function voidLabel(tx: DatabaseOrTransaction, deviceId: number): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ secret_version: sql<number>`secret_version + 1` })
    .where('id', '=', deviceId)
    .execute()
}

export type BoundDevices = ReturnType<typeof boundDevices>
