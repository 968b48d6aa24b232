import type { DeviceFacts } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import type { JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import { PLACES, PLACES_OF_PERCENT } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type DatabaseOrTransaction } from '../../../../db/database.ts'

/** Devices that do not differ in anything that decides whether a release reaches them, except for their place. */
export interface KindFacts {
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
  /** How their last job of the package ended, unless it was retried: an outcome, or ''. */
  lastOutcome: JobOutcome | ''
  /** Whether someone cancelled that job. */
  isCancelled: boolean
}

export interface FleetKind extends KindFacts {
  /** One record of `RECORD_BYTES` for each device; see `devicesIn`. */
  devices: Buffer
}

/** How many of a kind have their places in one percent. */
export interface CountedKind extends KindFacts {
  percent: number
  devices: number
  online: number
}

/** Devices that follow one another by their ids. */
export interface FleetPage {
  first: number
  last: number
  count: number
}

/** Devices whose rows are read together. */
export type FleetPart = FleetPage | { ids: readonly number[] }

export interface Asked {
  productId: string
  packageId: string
  lateAfter: number
  seenSince: number
  steadySince: number
  serials: readonly string[]
}

/** A line for each type: type, number or "-", and the version, which can contain spaces. */
export const runningIn = ({ running }: Pick<KindFacts, 'running'>): DeviceFacts['running'] =>
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

const KIND = sql`
  "isDisabled", "isActivated", "isLate", "isSimulated", country, "canUpdate", running, hardware, "isSeen", "isListed",
  "lastOutcome", "isCancelled"`

/** See `placeOf`. */
const PERCENT = sql`('x' || encode(hash, 'hex'))::bit(32)::bigint % ${PLACES}::integer / ${PLACES_OF_PERCENT}::integer`

function devicesOf(
  part: FleetPart,
  { productId, packageId, lateAfter, seenSince, steadySince, serials }: Asked,
): RawBuilder<unknown> {
  const within = (id: RawBuilder<unknown>) =>
    'first' in part ? sql`${id} between ${part.first} and ${part.last}` : sql`${id} = any(${part.ids}::bigint[])`
  const all = Object.values(firmwareTypes).map((type) => ({ type, table: sql.ref(`f${type}`) }))
  const running = all.map(
    ({ type, table }) => sql`${`${type} `}::text || coalesce(${table}.seq::text, '-') || ' ' || ${table}.version`,
  )
  const firmware = all.map(
    ({ type, table }) => sql`left join device_firmware ${table}
      on ${table}.device_id = d.id and ${table}.firmware_type = ${type} and ${within(sql`${table}.device_id`)}`,
  )
  // A device whose keys were outdated is offered the package again once it has loaded the list.
  const lastEnd = sql`left join (
      select distinct on (device_id) device_id, outcome, why, retried_at from ota_job_ends
      where package_id = ${rowNumberOf(packageId)} and ${within(sql`device_id`)}
      order by device_id, id desc) e on e.device_id = d.id and e.retried_at is null and e.why <> 'keyListOutdated'`
  return sql`(
    select d.id, d.disabled_at is not null as "isDisabled", d.activated_at is not null as "isActivated",
      coalesce(d.activated_at > ${new Date(lateAfter)}, false) as "isLate", d.is_simulated as "isSimulated",
      coalesce(u.area, (
        select a.area_code from products p join accounts a on a.id = p.owner_id where p.id = ${productId}), '') as country,
      coalesce(u.ota, true) and coalesce(u.hears_offers, true) as "canUpdate", concat_ws(E'\\n', ${sql.join(running)}) as running,
      coalesce(greatest(${sql.join(all.map(({ table }) => sql`${table}.hardware`))}), '') as hardware,
      coalesce(here.seen_at > ${new Date(seenSince)}, false) as "isSeen", d.serial = any(${serials}::text[]) as "isListed",
      coalesce(e.outcome, '') as "lastOutcome", coalesce(e.why = 'cancel', false) as "isCancelled",
      substring(sha256(convert_to(${`${packageId}:`}::text || d.serial, 'UTF8')) for ${HASH_BYTES}::integer) as hash,
      case when here.online then
        case when here.changed_at <= ${new Date(steadySince)} then '\\x03'::bytea else '\\x01' end
        else '\\x00' end as flags,
      coalesce(here.online, false) as is_online
    from devices d
    left join device_presence here on here.device_id = d.id and ${within(sql`here.device_id`)}
    left join device_updates u on u.device_id = d.id and ${within(sql`u.device_id`)}
    ${sql.join(firmware, sql` `)}
    ${lastEnd}
    where d.product_id = ${productId} and ${within(sql`d.id`)} and ${LISTED})`
}

/**
 * Postgres expects one row of a small product among large ones, and of devices that were added recently. A nested loop would
 * then read a page once for each of its devices.
 */
const rowsOf = <Row>(db: DatabaseOrTransaction, part: FleetPart, query: RawBuilder<Row>): Promise<Row[]> =>
  inTransaction(db, async (tx) => {
    if ('first' in part) await sql`set local enable_nestloop = off`.execute(tx)
    const { rows } = await query.execute(tx)
    await sql`set local enable_nestloop = on`.execute(tx)
    return rows
  })

/** A sample of a fleet: so many devices in a row, so many times, at even distances between its first id and its last. */
const SAMPLED_ROWS = 400
const SAMPLED_IN_A_ROW = 50

export const fleetViews = (db: DatabaseOrTransaction) => ({
  /** The next listed devices of the product in the order of their ids. */
  async page(productId: string, { after, limit }: { after: number; limit: number }): Promise<FleetPage | undefined> {
    const { rows } = await sql<FleetPage>`
      select min(id) as first, max(id) as last, count(*) as count from (
        select id from devices d where product_id = ${productId} and id > ${after} and ${LISTED}
        order by id limit ${limit}) as page having count(*) > 0`.execute(db)
    return rows[0]
  },

  /** Listed devices of the product from all of its ages, at most 20,000: fewer with fewer rows. */
  async sample(productId: string, sampledRows: number = SAMPLED_ROWS): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      with ends as (
        select (select id from devices d where product_id = ${productId} and ${LISTED} order by id limit 1) as first,
          (select id from devices d where product_id = ${productId} and ${LISTED} order by id desc limit 1) as last)
      select distinct one.id from ends
      cross join generate_series(0, ${sampledRows - 1}::integer) as n
      cross join lateral (
        select id from devices d
        where product_id = ${productId} and id >= first + (last - first) * n / ${sampledRows}::integer and ${LISTED}
        order by id limit ${SAMPLED_IN_A_ROW}::integer) as one`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Listed devices of the product, simulated ones among them. */
  async total(productId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from counters
      where scope in ('devices', 'devicesSimulated') and key = ${productId}`.execute(db)
    return rows[0]?.n ?? 0
  },

  async online(productId: string, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select device_id as id from device_presence
      where product_id = ${productId} and online and not is_virtual order by device_id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The listed devices of the product among these. A row for each device would take many times as long. */
  async kinds(part: FleetPart, asked: Asked): Promise<FleetKind[]> {
    const query = sql<FleetKind>`
      select ${KIND}, string_agg(int8send(id) || hash || flags, '') as devices
      from ${devicesOf(part, asked)} as one group by ${KIND}`
    return rowsOf(db, part, query)
  },

  /** The same, counted. */
  async counts(part: FleetPart, asked: Asked): Promise<CountedKind[]> {
    const query = sql<CountedKind>`
      select ${KIND}, ${PERCENT} as percent, count(*)::integer as devices, (count(*) filter (where is_online))::integer as online
      from ${devicesOf(part, asked)} as one group by ${KIND}, percent`
    return rowsOf(db, part, query)
  },

  /** Whether simulated devices no longer take part. */
  async isReleased(productId: string, released: number): Promise<boolean> {
    const { rows } = await sql<{ isReleased: boolean }>`
      select publish_status = ${released} as "isReleased" from products where id = ${productId}`.execute(db)
    return rows[0]?.isReleased ?? false
  },
})
