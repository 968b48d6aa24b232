import { type Command, type OnOffRow, type RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { HTTP_SESSION } from '../../../../device-http/ports.ts'
import type { CommandGiver } from '../commands/command-givers.ts'
import { toCommand } from '../commands/command-row.ts'
import { encoding } from '../messages/message-row.ts'
import { onOffViews } from '../registry/connection-history.views.ts'
import { rejectedConnectionsViews } from '../authentication/rejected-connections.views.ts'
import { problemsStore } from '../problems/device-problems.store.ts'
import { findDevices, type DeviceHit, type DeviceHitsRequest } from './search-all.views.ts'
import { snapshotViews, type StoredValue } from './snapshot.views.ts'

/** A device with its product, as search results show it. */
export interface LookedUpDevice extends DeviceName {
  deviceId: number
  productName: string
  /** Empty where the device has no name. */
  name: string
  productDeleted: boolean
  isSimulated: boolean
  /** The account of the search is a member of the product. */
  isOfMember: boolean
  online: boolean
  /** Online without a connection: it asks over HTTP. */
  overHttp: boolean
  changedTime: number | null
  ip: string | null
  /** Of the present connection. */
  port: number | null
  seenTime: number | null
  createTime: number
  activatedTime: number | null
  disabledTime: number | null
}

export interface DeviceSearch {
  serial: string
  productId: string | undefined
  accountId: number
  /** Finds devices of all products, not only of existing ones that the account is a member of. */
  isOfAll: boolean
}

export interface LookedUpMessage {
  id: number
  time: number
  tail: string
  code: number
  payload: string
  encoding: 'utf8' | 'base64'
  sizeBytes: number
}

/** `from` inclusive, `until` exclusive. */
export interface During {
  from: number
  until: number
}

/** Rows below an id, newest first; with `during` only those of this time. */
export interface Below {
  id: number | undefined
  limit: number
  during?: During | undefined
}

/** Payloads up to this size are read fully and checked; longer ones are only shown. */
const JUDGED_BYTES = 65_536
const TOP_ID = Number.MAX_SAFE_INTEGER
const MAX_ATTEMPTS = 100
const MAX_COUNTED = 100

/** Without an account nothing is its member's. */
const lookedUp = (db: DatabaseOrTransaction, accountId = 0) =>
  db
    .selectFrom('devices as d')
    .innerJoin('products as pr', 'pr.id', 'd.product_id')
    .leftJoin('product_members as m', (join) =>
      join.onRef('m.product_id', '=', 'pr.id').on('m.account_id', '=', accountId),
    )
    .leftJoin('device_presence as p', 'p.device_id', 'd.id')
    .leftJoin('device_states as s', 's.device_id', 'd.id')
    .select(['d.id', 'd.product_id', 'd.serial', 'd.created_at', 'd.activated_at', 'd.disabled_at', 'd.is_simulated'])
    .select(['pr.product_name', 'm.role', 'pr.deleted_at', 'p.online', 'p.changed_at', 'p.ip', 'p.port', 'p.session'])
    .select(['d.name', sql<number | null>`greatest(s.seen_at, p.seen_at)`.as('seen_at')])

type LookedUpRow = Awaited<ReturnType<ReturnType<typeof lookedUp>['execute']>>[number]

const toLookedUp = (row: LookedUpRow): LookedUpDevice => ({
  deviceId: row.id,
  productId: row.product_id,
  serial: row.serial,
  productName: row.product_name,
  name: row.name,
  productDeleted: row.deleted_at !== null,
  isSimulated: row.is_simulated,
  isOfMember: row.role !== null,
  online: row.online ?? false,
  overHttp: row.online === true && row.session === HTTP_SESSION,
  changedTime: row.changed_at,
  ip: row.ip,
  port: row.online ? row.port : null,
  seenTime: row.seen_at,
  createTime: row.created_at,
  activatedTime: row.activated_at,
  disabledTime: row.disabled_at,
})

/** Without a time, every row. */
const within = (column: 'at' | 'created_at', during: During | undefined) =>
  during === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} >= ${moment(during.from)} and ${sql.ref(column)} < ${moment(during.until)}`

async function countViolations(db: DatabaseOrTransaction, deviceId: number, since: number): Promise<number> {
  const rows = await db
    .selectFrom('device_messages')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('at', '>=', moment(since))
    .where('code', '>=', sql.lit(300))
    .limit(MAX_COUNTED)
    .execute()
  return rows.length
}

/** Queries over devices of all products. The callers decide who can see which. */
export function deviceLookup(db: DatabaseOrTransaction) {
  const history = onOffViews(db)

  return {
    /** The most recently online devices first; includes serial numbers whose device has not yet connected. */
    async find({ serial, productId, accountId, isOfAll }: DeviceSearch, limit: number): Promise<LookedUpDevice[]> {
      let query = lookedUp(db, accountId).where('d.serial', '=', serial)
      if (productId !== undefined) query = query.where('d.product_id', '=', productId)
      if (!isOfAll) query = query.where('m.role', 'is not', null).where('pr.deleted_at', 'is', null)
      const rows = await query
        .orderBy(sql`coalesce(p.online, false)`, 'desc')
        .orderBy(sql`greatest(s.seen_at, p.changed_at, d.created_at)`, 'desc')
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toLookedUp)
    },

    search: (asked: DeviceHitsRequest, limit: number): Promise<DeviceHit[]> => findDevices(db, asked, limit),

    /** The existing ones of these devices, in the order of the ids. */
    async byIds(deviceIds: readonly number[]): Promise<LookedUpDevice[]> {
      if (deviceIds.length === 0) return []
      const rows = await lookedUp(db).where('d.id', 'in', deviceIds).execute()
      const found = new Map(rows.map((row) => [row.id, toLookedUp(row)]))
      return deviceIds.flatMap((id) => found.get(id) ?? [])
    },

    values: (deviceId: number): Promise<StoredValue[]> => snapshotViews(db).values(deviceId),

    lastOnline: history.lastOnline,
    onOff: history.list,
    /** The number within the time, at most `most`; without a time the maintained total. */
    countOnOff: history.count,
    presence: (deviceId: number, { id, limit, during }: Below): Promise<(OnOffRow & { id: number })[]> =>
      history.below(deviceId, id ?? TOP_ID, limit, during),

    problems: (device: DeviceName & { deviceId: number }, { id, limit }: Below) =>
      problemsStore(db).below(device, id ?? TOP_ID, limit),

    attempts: (name: DeviceName): Promise<RejectedConnection[]> =>
      rejectedConnectionsViews(db).ofSerial(name, MAX_ATTEMPTS),

    /** Messages that got a refusal as their answer. */
    async violations(deviceId: number, { id, limit, during }: Below): Promise<LookedUpMessage[]> {
      const rows = await db
        .selectFrom('device_messages')
        .select(['id', 'at', 'tail', 'code', 'encoding'])
        .select([
          sql<string>`left(payload, ${sql.lit(JUDGED_BYTES)})`.as('payload'),
          sql<number>`octet_length(payload)`.as('bytes'),
        ])
        .where('device_id', '=', deviceId)
        .where('code', '>=', sql.lit(300))
        .where('id', '<', id ?? TOP_ID)
        .$if(during !== undefined, (query) => query.where(within('at', during)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        time: row.at,
        tail: row.tail,
        code: row.code,
        payload: row.payload,
        encoding: row.encoding === encoding.utf8 ? 'utf8' : 'base64',
        sizeBytes: row.bytes,
      }))
    },

    /** Rejected messages since that moment, at most 100. */
    countViolations: (deviceId: number, since: number): Promise<number> => countViolations(db, deviceId, since),

    /** `by` is empty; `giver` says who it was. */
    async commands(
      deviceId: number,
      { id, limit, during }: Below,
      now: number,
    ): Promise<(Command & { giver: CommandGiver })[]> {
      const rows = await db
        .selectFrom('device_commands')
        .selectAll()
        .where('device_id', '=', deviceId)
        .where('id', '<', id ?? TOP_ID)
        .$if(during !== undefined, (query) => query.where(within('created_at', during)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...toCommand(row, '', now), giver: row }))
    },

    /** The gateways above a device, nearest first: at most one, because no gateway carries another. */
    async gatewaysOf(deviceId: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('device_topology')
        .select('gateway_id')
        .where('sub_id', '=', deviceId)
        .limit(limit)
        .execute()
      return rows.map((row) => row.gateway_id)
    },

    /** The sub-devices of a gateway, by serial number. */
    async subsOf(gatewayId: number, { offset, limit }: { offset: number; limit: number }) {
      const of = db.selectFrom('device_topology').where('gateway_id', '=', gatewayId)
      const [rows, counted] = await Promise.all([
        of.select('sub_id').orderBy('serial').offset(offset).limit(limit).execute(),
        // Cheap, because the sub-devices of a gateway are limited.
        of.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirst(),
      ])
      return { deviceIds: rows.map((row) => row.sub_id), total: Number(counted?.n ?? 0) }
    },
  }
}

export type DeviceLookup = ReturnType<typeof deviceLookup>
