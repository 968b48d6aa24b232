import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import { nameForOthers } from '@slipway/contract/devices/device-query/masked.ts'
import { homeRoles, type HomeRole } from '@slipway/contract/users/homes/home-rules.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { bindingKinds, proofs } from '../home-devices.store.ts'
import { homesStore } from '../homes.store.ts'
import { membersStore } from '../members.store.ts'
import { panelStoresStore } from '../panels/panel-stores.store.ts'
import { ownHomesViews } from './own-homes.views.ts'

const time = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
const roleName = (role: HomeRole): string => (role === homeRoles.owner ? 'owner' : 'member')
const nameIn = (codes: Readonly<Record<string, number>>, code: number | null): string =>
  Object.entries(codes).find(([, one]) => one === code)?.[0] ?? ''
const personOf = (nickname: string | null, account: string | null): string =>
  account === null ? '' : nameForOthers({ nickname: nickname ?? '', account })

/** What a user's export of its data has about homes, by file. Other users are named as the app names them. */
export async function exportedHomes(db: DatabaseOrTransaction, userId: number): Promise<Record<string, CsvTable>> {
  const views = ownHomesViews(db)
  const { rows: limit } = usersLimits.export
  const homes = await homesStore(db).listOf(userId)
  const owned = homes.filter(({ role }) => role === homeRoles.owner)
  const members: { home: string; name: string; role: string; mayManage: string; addTime: string }[] = []
  for (const { id, name: home } of owned) {
    for (const { nickname, account, role, mayManage, addTime } of await membersStore(db).listOf(id)) {
      const name = nickname || account
      members.push({ home, name, role: roleName(role), mayManage: String(mayManage), addTime: time(addTime) })
    }
  }
  return {
    'homes.csv': csvTable(
      ['name', 'timeZone', 'country', 'role', 'mayManage', 'joinTime'],
      homes.map(({ name, timeZone, country, role, mayManage, joinedAt }) => ({
        name,
        timeZone,
        country,
        role: roleName(role),
        mayManage: String(mayManage),
        joinTime: time(joinedAt),
      })),
    ),
    'members.csv': csvTable(['home', 'name', 'role', 'mayManage', 'addTime'], members),
    'rooms.csv': csvTable(['home', 'name'], await views.rooms(userId)),
    'devices.csv': csvTable(
      ['home', 'room', 'name', 'productName', 'productModel', 'serial', 'bindTime', 'isAddedByUser'],
      (await views.devices(userId)).map((row) => ({
        home: row.home,
        room: row.room ?? '',
        name: row.name,
        productName: row.product_name,
        productModel: row.product_model,
        serial: row.serial,
        bindTime: time(row.bound_at),
        isAddedByUser: String(row.isAddedByUser),
      })),
    ),
    'bindings.csv': csvTable(
      ['time', 'kind', 'proof', 'productName', 'serial', 'ip'],
      (await views.bindings(userId, limit)).map((row) => ({
        time: time(row.at),
        kind: nameIn(bindingKinds, row.kind),
        proof: nameIn(proofs, row.proof),
        productName: row.product_name ?? '',
        serial: row.serial ?? '',
        ip: row.ip,
      })),
    ),
    'panel-data.csv': csvTable(
      ['panelId', 'content'],
      (await panelStoresStore(db).listOf(userId)).map(({ panelId, content }) => ({
        panelId,
        content: JSON.stringify(content),
      })),
    ),
    'shares.csv': csvTable(
      ['device', 'kind', 'by', 'to', 'mayControl', 'withMessages', 'createTime', 'acceptTime', 'endTime'],
      (await views.shares(userId, limit)).map((row) => ({
        device: row.device,
        kind: row.by_user === userId ? 'given' : 'accepted',
        by: personOf(row.giver_nickname, row.giver_account),
        to: row.is_visit ? 'visitor' : personOf(row.guest_nickname, row.guest_account),
        mayControl: String(row.may_control),
        withMessages: String(row.with_messages),
        createTime: time(row.created_at),
        acceptTime: time(row.accepted_at),
        endTime: time(row.ends_at),
      })),
    ),
  }
}
