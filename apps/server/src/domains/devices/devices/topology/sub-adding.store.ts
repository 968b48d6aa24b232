import { sql } from 'kysely'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CarriedInHomes } from '../binding/device-binding.ts'
import { devicesStore } from '../registry/devices.store.ts'

interface Sub {
  deviceId: number
  productId: string
  serial: string
}

interface Limits {
  most: number
  at: number
}

interface Dependencies {
  db: Database
  homes: CarriedInHomes
}

export type Added = 'added' | 'carried' | 'gateway' | 'full' | 'taken' | 'elsewhere' | 'homeFull'

/** A gateway was added to a home, or left it, in the moment in which it adds a device. */
const MOST_TRIES = 3

/**
 * A gateway carries a device from now on, and the device is in the home of the gateway. Refused without effect where another
 * gateway carries the device, or `refusalOf` or the homes refuse it.
 */
export function subAdding({ db, homes }: Dependencies) {
  const addOnce = (gatewayId: number, sub: Sub, { most, at }: Limits): Promise<Added | undefined> =>
    inTransaction(db, async (tx) => {
      const home = await homes.lockHomeOf(tx, gatewayId)
      // Serialized for each of both devices, so that no two take the last place, and no two carry each other.
      for (const deviceId of [gatewayId, sub.deviceId].toSorted((one, other) => one - other)) {
        await devicesStore(tx).lock(deviceId)
      }
      if ((await homes.lockHomeOf(tx, gatewayId)) !== home) return undefined
      const found = await readPlaces(tx, gatewayId, sub)
      const refused = refusalOf(found, most)
      if (refused) return refused
      const joined = await homes.join(tx, gatewayId, sub)
      if (joined !== 'joined') return joined === 'full' ? 'homeFull' : joined
      if (found.isOurs) return 'added'
      const { numInsertedOrUpdatedRows: added } = await tx
        .insertInto('device_topology')
        .values({ sub_id: sub.deviceId, gateway_id: gatewayId, serial: sub.serial, added_at: new Date(at) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!added) throw new SerialTaken()
      return 'added'
    })

  async function add(gatewayId: number, sub: Sub, limits: Limits, tries = 1): Promise<Added> {
    try {
      const done = await addOnce(gatewayId, sub, limits)
      return done ?? (tries < MOST_TRIES ? await add(gatewayId, sub, limits, tries + 1) : 'taken')
    } catch (error) {
      if (error instanceof SerialTaken) return 'taken'
      throw error
    }
  }

  return (gatewayId: number, sub: Sub, limits: Limits): Promise<Added> => add(gatewayId, sub, limits)
}

/** Another sub-device of the gateway has this serial number; what was done so far is undone. */
class SerialTaken extends Error {}

interface Places {
  /** Other sub-devices of the gateway. */
  n: number
  isCarried: boolean
  isGateway: boolean
  isOurs: boolean
  isOthers: boolean
}

async function readPlaces(tx: DatabaseOrTransaction, gatewayId: number, { deviceId }: Sub): Promise<Places> {
  const { rows } = await sql<Places>`
    select count(*) filter (where gateway_id = ${gatewayId} and sub_id <> ${deviceId})::int as n,
      count(*) filter (where sub_id = ${gatewayId}) > 0 as "isCarried",
      count(*) filter (where gateway_id = ${deviceId}) > 0 as "isGateway",
      count(*) filter (where sub_id = ${deviceId} and gateway_id = ${gatewayId}) > 0 as "isOurs",
      count(*) filter (where sub_id = ${deviceId} and gateway_id <> ${gatewayId}) > 0 as "isOthers"
    from device_topology where gateway_id in (${gatewayId}, ${deviceId}) or sub_id in (${gatewayId}, ${deviceId})`.execute(
    tx,
  )
  return rows[0] ?? { n: 0, isCarried: false, isGateway: false, isOurs: false, isOthers: false }
}

/** A gateway cannot carry another gateway, nor more devices than the limit. */
function refusalOf({ n, isCarried, isGateway, isOthers }: Places, most: number): Added | undefined {
  if (isCarried) return 'carried'
  if (isGateway) return 'gateway'
  if (isOthers) return 'taken'
  return n >= most ? 'full' : undefined
}
