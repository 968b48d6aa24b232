import { listMainCategoriesPaged } from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import { listDeviceEvents, listDevices, listOnOff } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  listSerialApplications,
  listSerialProducts,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { CountedTotal } from '@slipway/contract/paging.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'

/** What a data set is asked with. */
export interface ScaleSubject {
  tenant: ConsoleClient
  administrator: ConsoleClient
  productId: string
  serial: string
}

export type Place = 'first' | '100th' | 'middle' | 'last'
type Slice = { pageIndex: number; pageSize: number }
type Ask = (subject: ScaleSubject, slice: Slice) => Promise<CountedTotal>

export interface ScaleCall {
  name: string
  places: readonly Place[]
  isSearch?: boolean
  ask: Ask
}

const everyPlace: readonly Place[] = ['first', '100th', 'middle', 'last']

const products =
  (input: object): Ask =>
  ({ tenant }, slice) =>
    tenant.call(listProducts, { ...input, ...slice })
const allProducts =
  (input: object): Ask =>
  ({ administrator }, slice) =>
    administrator.call(listProducts, { isAdmin: true, ...input, ...slice })
const devices =
  (input: object): Ask =>
  ({ tenant, productId }, slice) =>
    tenant.call(listDevices, { productId, columns: ['power'], ...input, ...slice })
const accounts =
  (account: string): Ask =>
  ({ administrator }, slice) =>
    administrator.call(listAccounts, { account, ...slice })
const audit =
  (input: object): Ask =>
  ({ administrator }, slice) =>
    administrator.call(listAuditEntries, { ...input, ...slice })

const lists: Record<string, Ask> = {
  products: products({}),
  'products, status 1': products({ publishStatus: 1 }),
  'products, status 3': products({ publishStatus: 3 }),
  'products of all': allProducts({}),
  devices: devices({}),
  'devices online': devices({ online: true }),
  'devices offline': devices({ online: false }),
  'devices by serial number': devices({ sort: 'serial', descending: false }),
  'devices by name': devices({ sort: 'name', descending: false }),
  'devices by last seen': devices({ sort: 'lastSeen' }),
  'on/off': ({ tenant, productId, serial }, slice) => tenant.call(listOnOff, { productId, serial, ...slice }),
  events: ({ tenant, productId, serial }, slice) => tenant.call(listDeviceEvents, { productId, serial, ...slice }),
  accounts: accounts(''),
  'serial applications': ({ administrator }, slice) => administrator.call(listSerialApplications, slice),
}

const filters: Record<string, Ask> = {
  'main categories': ({ administrator }, slice) => administrator.call(listMainCategoriesPaged, slice),
  audit: audit({}),
  'audit of devices': audit({ objectType: 'devices' }),
  'audit of accounts': audit({ objectType: 'accounts' }),
  'audit of devices, refused (none)': audit({ objectType: 'devices', outcome: 2 }),
  'audit of devices, call of accounts (none)': audit({ objectType: 'devices', action: 'accounts.update' }),
  'audit of accounts, one address': audit({ objectType: 'accounts', ip: '10.0.0.3' }),
}

const keywords = [
  '客',
  '客厅',
  '智能插',
  '温湿度传感器',
  'e',
  'Ga',
  'Garage',
  'zz',
  '玻',
  '玻璃',
  'qqq',
  'no such name',
  'a',
  'a1',
]
const deviceKeywords = ['客', '00', '999', 'zz', 'kitchen']

const searches: Record<string, Ask> = {
  ...Object.fromEntries(keywords.map((keyword) => [`products with ${keyword}`, products({ keyword })])),
  ...Object.fromEntries(
    ['客', 'zz', 'Garage'].map((keyword) => [`all products with ${keyword}`, allProducts({ keyword })]),
  ),
  'products with 客厅, status 3': products({ keyword: '客厅', publishStatus: 3 }),
  'serial products with 客': async ({ administrator }) => {
    const found = await administrator.call(listSerialProducts, { keyword: '客' })
    return { total: found.length }
  },
  ...Object.fromEntries(deviceKeywords.map((keyword) => [`devices with ${keyword}`, devices({ keyword })])),
  ...Object.fromEntries(['李', 'le', 'qz'].map((keyword) => [`accounts with ${keyword}`, accounts(keyword)])),
}

const callsOf = (asks: Record<string, Ask>, more: Omit<ScaleCall, 'name' | 'ask'>): ScaleCall[] =>
  Object.entries(asks).map(([name, ask]) => ({ name, ask, ...more }))

export const scaleCalls: readonly ScaleCall[] = [
  ...callsOf(lists, { places: everyPlace }),
  ...callsOf(filters, { places: ['first'] }),
  ...callsOf(searches, { places: ['first'], isSearch: true }),
]
