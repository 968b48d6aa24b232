import type { DeviceFacts } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** Devices that do not differ in anything that decides whether a release reaches them, except for their place. */
export interface FleetKind {
  isDisabled: boolean
  isActivated: boolean
  /** Activated after the moment that was asked about. */
  isLate: boolean
  isSimulated: boolean
  country: string
  canUpdate: boolean
  /** What they run of each type; see `runningIn`. */
  running: string
  hardware: string
  /** Seen since the moment that was asked about. */
  isSeen: boolean
  /** Among the serial numbers that were asked about. */
  isListed: boolean
  /** One record of `RECORD_BYTES` for each device; see `devicesIn`. */
  devices: Buffer
}

/** Devices that follow one another by their ids. */
interface FleetPage {
  first: number
  last: number
  count: number
}

interface Asked {
  productId: string
  packageId: string
  lateAfter: number
  seenSince: number
  steadySince: number
  serials: readonly string[]
}

/** A line for each type: type, number or "-", and the version, which can contain spaces. */
export const runningIn = ({ running }: Pick<FleetKind, 'running'>): DeviceFacts['running'] =>
  Object.fromEntries(
    running.split('\n').flatMap((line) => {
      const [, type, seq, version = ''] = /^(\d) (\d+|-) (.*)$/s.exec(line) ?? []
      return type === undefined ? [] : [[type, { version, seq: seq === '-' ? null : Number(seq) }] as const]
    }),
  )

const ONLINE = 1
const STEADY = 2

/** A device of a page: its id, the first bytes of the hash that decides its place, and flags. */
export interface FleetDevice {
  deviceId: number
  hash: number
  isOnline: boolean
  /** Online, and neither connected nor disconnected since the moment that was asked about. */
  isSteady: boolean
}

const ID_BYTES = 8
const HASH_BYTES = 4
const RECORD_BYTES = ID_BYTES + HASH_BYTES + 1
const HIGH = 2 ** 32

export function* devicesIn({ devices }: Pick<FleetKind, 'devices'>): Generator<FleetDevice> {
  for (let at = 0; at < devices.length; at += RECORD_BYTES) {
    const flags = devices[at + ID_BYTES + HASH_BYTES] ?? 0
    yield {
      deviceId: devices.readUInt32BE(at) * HIGH + devices.readUInt32BE(at + 4),
      hash: devices.readUInt32BE(at + ID_BYTES),
      isOnline: (flags & ONLINE) > 0,
      isSteady: (flags & STEADY) > 0,
    }
  }
}

const LISTED = sql`not d.is_virtual and (d.application_id is null or d.activated_at is not null)`

const FIRMWARE = sql`
  select device_id, max(hardware) as hardware,
    string_agg(firmware_type || ' ' || coalesce(seq::text, '-') || ' ' || version, E'\\n' order by firmware_type) as running
  from device_firmware`

/** Reads the rows of all devices between the two: many times as fast where most of them are of the product. */
const together = (productId: string, { first, last }: FleetPage) => sql`(
  ${FIRMWARE} where product_id = ${productId} and device_id between ${first} and ${last} group by device_id)`
const ONE_BY_ONE = sql`lateral (${FIRMWARE} where device_id = d.id group by device_id)`
const DENSE_SHARE = 4

export const fleetViews = (db: DatabaseOrTransaction) => ({
  /** The next listed devices of the product in the order of their ids. */
  async page(productId: string, { after, limit }: { after: number; limit: number }): Promise<FleetPage | undefined> {
    const { rows } = await sql<FleetPage>`
      select min(id) as first, max(id) as last, count(*) as count from (
        select id from devices d where product_id = ${productId} and id > ${after} and ${LISTED}
        order by id limit ${limit}) as page having count(*) > 0`.execute(db)
    return rows[0]
  },

  /** The listed devices of the product on this page. A row for each device would take many times as long. */
  async kinds(
    page: FleetPage,
    { productId, packageId, lateAfter, seenSince, steadySince, serials }: Asked,
  ): Promise<FleetKind[]> {
    const { first, last, count } = page
    const isDense = last - first <= DENSE_SHARE * count
    const { rows } = await sql<FleetKind>`
      select d.disabled_at is not null as "isDisabled", d.activated_at is not null as "isActivated",
        coalesce(d.activated_at > ${new Date(lateAfter)}, false) as "isLate", d.is_simulated as "isSimulated",
        coalesce(u.area, a.area_code, '') as country, coalesce(u.ota, true) as "canUpdate",
        coalesce(f.running, '') as running, coalesce(f.hardware, '') as hardware,
        coalesce(here.seen_at > ${new Date(seenSince)}, false) as "isSeen", d.serial = any(${serials}::text[]) as "isListed",
        string_agg(int8send(d.id) || substring(sha256(convert_to(${`${packageId}:`}::text || d.serial, 'UTF8')) for ${HASH_BYTES}::integer)
          || case when here.online then
            case when here.changed_at <= ${new Date(steadySince)} then '\\x03'::bytea else '\\x01'::bytea end
            else '\\x00'::bytea end, '') as devices
      from devices d join products p on p.id = d.product_id join accounts a on a.id = p.owner_id
      left join device_presence here on here.device_id = d.id and here.device_id between ${first} and ${last}
      left join device_updates u on u.device_id = d.id and u.device_id between ${first} and ${last}
      left join ${isDense ? together(productId, page) : ONE_BY_ONE} f on f.device_id = d.id
      where d.product_id = ${productId} and d.id between ${first} and ${last} and ${LISTED}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(db)
    return rows
  },

  /** Whether simulated devices no longer take part. */
  async isReleased(productId: string, released: number): Promise<boolean> {
    const { rows } = await sql<{ isReleased: boolean }>`
      select publish_status = ${released} as "isReleased" from products where id = ${productId}`.execute(db)
    return rows[0]?.isReleased ?? false
  },
})
