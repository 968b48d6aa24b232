import { randomBytes } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import type { Database } from '../../../../db/database.ts'
import { foldStatistics } from '../statistics.store.ts'
import {
  comesOnline,
  dayIn,
  goesOffline,
  isDeleted,
  type ModelDevice,
  type ModelUse,
  type ModelUser,
} from './history-model.ts'
import { historyRows } from './history-rows.ts'

const PRODUCTS = 3
const MOST = 6

export interface ModelProduct {
  id: string
  owner: number
  members: Set<number>
  isDeleted: boolean
}

/** A history that is written to the database and to a model at the same time. */
export interface History {
  db: Database
  rows: ReturnType<typeof historyRows>
  dayOf: (at: number) => string
  accounts: readonly number[]
  products: ModelProduct[]
  apps: { id: string; owner: number }[]
  devices: ModelDevice[]
  users: ModelUser[]
  uses: ModelUse[]
  now: number
}

const newId = () => randomBytes(16).toString('hex')
const pick = <Item>(items: readonly Item[], one: number): Item | undefined => items[one % Math.max(1, items.length)]
const existing = ({ devices }: History) => devices.filter(({ deletedAt }) => deletedAt === undefined)

export async function beginHistory(
  db: Database,
  { zone, start, accounts, like }: { zone: string; start: string; accounts: readonly number[]; like: string },
): Promise<History> {
  const rows = historyRows(db.pool)
  const history: History = {
    db,
    rows,
    dayOf: dayIn(zone),
    accounts,
    products: Array.from({ length: PRODUCTS }, (_, at) => {
      const owner = pick(accounts, at) ?? 0
      return { id: newId(), owner, members: new Set([owner]), isDeleted: false }
    }),
    apps: accounts.map((owner) => ({ id: newId(), owner })),
    devices: [],
    users: [],
    uses: [],
    now: Date.parse(`${start}T00:00:00Z`),
  }
  await rows.setZone(zone)
  await rows.setNow(history.now)
  for (const { id, owner } of history.products) await rows.addProduct(id, owner, like)
  for (const { id, owner } of history.apps) await rows.addApp(id, owner)
  for (let one = 0; one < PRODUCTS; one++) await add(history, one, true)
  return history
}

async function add(history: History, one: number, isReal: boolean) {
  if (existing(history).length >= MOST) return
  const product = one % PRODUCTS
  const id = await history.rows.addDevice(history.products[product]?.id ?? '', newId(), !isReal)
  const never = { activatedAt: undefined, lastAt: undefined, deletedAt: undefined }
  history.devices.push({ id, product, isReal, sessions: [], ...never })
}

const idsOf = (devices: readonly ModelDevice[]) => devices.map(({ id }) => id)

async function connect({ rows }: History, devices: readonly ModelDevice[], at: number, session = newId()) {
  await rows.connect(idsOf(devices), at, session)
  for (const device of devices) comesOnline(device, at)
}

async function leave({ rows }: History, devices: readonly ModelDevice[], at: number) {
  await rows.disconnect(idsOf(devices), at)
  for (const device of devices) goesOffline(device, at)
}

/** None of a product’s model: their names are their identifiers. */
const FUNCTIONS = ['fnA', 'fnB', 'fnC'] as const
const functionOf = (some: number) => pick(FUNCTIONS, some) ?? FUNCTIONS[0]

/** What is counted of real devices. */
function use(
  { uses, dayOf }: History,
  { product, isReal }: ModelDevice,
  [featureType, deKey, at]: [number, string, number],
) {
  if (isReal) uses.push({ product, deKey, featureType, day: dayOf(at) })
}

interface Chosen {
  one: number
  /** From 0 to 60. */
  some: number
  device: ModelDevice[]
  product: ModelProduct
  user: ModelUser[]
}

type Take = (history: History, chosen: Chosen) => Promise<void> | void

const setDeleted = async (history: History, product: ModelProduct, isInTrash: boolean) => {
  product.isDeleted = isInTrash
  await history.rows.setDeleted(product.id, isInTrash ? history.now : null)
}

/** What can happen; a name that is listed several times happens more often. */
export const steps = {
  connect: (history, { one }) =>
    connect(
      history,
      existing(history).filter((_, at) => at % 2 === one % 2),
      history.now,
    ),
  connectOne: (history, { device }) => connect(history, device, history.now),
  leave: (history, { device }) => leave(history, device, history.now),
  leaveAgain: (history, { device }) => leave(history, device, history.now),
  takeOver: (history, { device }) => connect(history, device, history.now, 'elsewhere'),
  // Two devices with one identity throw each other out.
  clone: async (history, { device }) => {
    for (const session of ['a', 'b', 'a']) await connect(history, device, (history.now += 1000), session)
  },
  /** A gateway ends without a word, and its devices are all found offline in one statement. */
  crash: (history) => leave(history, existing(history), history.now),
  lateConnect: (history, { device, some }) => connect(history, device, history.now - some * HOUR_MS),
  lateLeave: (history, { device, some }) => leave(history, device, history.now - some * HOUR_MS),
  clockBack: (history, { some }) => void (history.now -= some * HOUR_MS),
  days: (history, { some }) => void (history.now += some * HOUR_MS),
  moreDays: (history, { some }) => void (history.now += some * HOUR_MS),
  fold: (history) => foldStatistics(history.db, history.dayOf(history.now)),
  /** Two properties in one command, for a device or for a sub-device of it. */
  async set(history, { device, some }) {
    const tail = some % 2 === 0 ? 'down/property/set' : 'down/sub/child/property/set'
    for (const one of device) {
      await history.rows.command(one.id, tail, { [functionOf(some)]: 1, shared: 2 }, history.now)
      for (const deKey of [functionOf(some), 'shared']) use(history, one, [1, deKey, history.now])
    }
  },
  async call(history, { device, some }) {
    for (const one of device) {
      await history.rows.command(one.id, `down/action/${functionOf(some)}`, {}, history.now)
      use(history, one, [2, functionOf(some), history.now])
    }
  },
  /** Commands that are no use of a function. */
  otherCommand: async (history, { device }) => {
    for (const one of device) await history.rows.command(one.id, 'down/property/get', { fnA: 1 }, history.now)
  },
  async occur(history, { some }) {
    const at = history.now - some * HOUR_MS
    const devices = existing(history)
    await history.rows.events(idsOf(devices), { deKey: functionOf(some), status: 1 }, at)
    for (const one of devices) use(history, one, [3, functionOf(some), at])
  },
  endEvent: (history, { device, some }) =>
    history.rows.events(idsOf(device), { deKey: functionOf(some), status: 2 }, history.now),
  add: (history, { one }) => add(history, one, true),
  simulate: (history, { one }) => add(history, one, false),
  async delete(history, { device }) {
    for (const one of device) {
      await history.rows.deleteDevice(one.id)
      isDeleted(one, history.now)
    }
  },
  async member({ rows, accounts }, { product, some }) {
    const account = pick(accounts, some) ?? 0
    const isMember = account === product.owner || !product.members.has(account)
    await rows.setMember(product.id, account, isMember)
    if (isMember) product.members.add(account)
    else product.members.delete(account)
  },
  async handOver({ rows, accounts }, { product, some }) {
    product.owner = pick(accounts, some) ?? 0
    product.members.add(product.owner)
    await rows.handOver(product.id, product.owner)
  },
  trash: (history, { product }) => setDeleted(history, product, true),
  restore: (history, { product }) => setDeleted(history, product, false),
  async register({ rows, users, apps, now }, { one }) {
    if (users.length >= MOST) return
    const app = one % (apps.length + 1)
    const name = randomBytes(16).toString('base64url')
    const id = await rows.addUser(name, { appId: apps[app]?.id ?? 'unknown', at: now })
    users.push({ id, app, registeredAt: now, days: [], isErased: false })
  },
  async use({ rows, now, dayOf }, { user }) {
    for (const one of user) {
      await rows.useApp(one.id, now)
      if (dayOf(now) > (one.days.at(-1) ?? '')) one.days.push(dayOf(now))
    }
  },
  async erase({ rows }, { user }) {
    for (const one of user) {
      await rows.eraseUser(one.id)
      one.isErased = true
    }
  },
  async moveApp({ rows, apps, accounts }, { one, some }) {
    const app = pick(apps, one)
    if (app) await rows.moveApp(app.id, (app.owner = pick(accounts, some) ?? 0))
  },
} satisfies Record<string, Take>

export interface Step {
  what: keyof typeof steps
  one: number
  some: number
}

export async function takeStep(history: History, { what, one, some }: Step): Promise<void> {
  history.now += some * MINUTE_MS
  await history.rows.setNow(history.now)
  const device = pick(existing(history), one)
  const user = pick(
    history.users.filter(({ isErased }) => !isErased),
    one,
  )
  const product = history.products[one % PRODUCTS] as ModelProduct
  const take: Take = steps[what]
  await take(history, { one, some, product, device: device ? [device] : [], user: user ? [user] : [] })
  await history.rows.setNow(history.now)
}
