import { dayAfter, daysBetween } from '@slipway/contract/operations/statistics/days.ts'
import type { Measured } from '@slipway/contract/operations/statistics/statistics.ts'

/** What happened to a device, in the order of the commits; counted by brute force. */
export interface ModelDevice {
  id: number
  product: number
  isReal: boolean
  activatedAt: number | undefined
  /** When it last came or went; a time before that one counts as that one. */
  lastAt: number | undefined
  sessions: { from: number; to: number | undefined }[]
  deletedAt: number | undefined
}

/** A user with the days on which it used the app, in the order of the commits. */
export interface ModelUser {
  id: number
  app: number
  registeredAt: number
  days: string[]
  isErased: boolean
}

/** A property that was set, an operation that was called, an event that occurred: 1, 2, 3. It stays when its device goes. */
export interface ModelUse {
  product: number
  deKey: string
  featureType: number
  day: string
}

const isOnline = ({ sessions, deletedAt }: ModelDevice): boolean =>
  deletedAt === undefined && sessions.length > 0 && sessions.at(-1)?.to === undefined

export function comesOnline(device: ModelDevice, at: number): void {
  device.activatedAt ??= at
  if (isOnline(device)) return
  const from = Math.max(at, device.lastAt ?? at)
  device.sessions.push({ from, to: undefined })
  device.lastAt = from
}

export function goesOffline(device: ModelDevice, at: number): void {
  const session = device.sessions.at(-1)
  if (!session || !isOnline(device)) return
  session.to = Math.max(at, device.lastAt ?? at)
  device.lastAt = session.to
}

export function isDeleted(device: ModelDevice, at: number): void {
  if (isOnline(device)) goesOffline(device, at)
  device.deletedAt = at
}

/** Days of a zone as the browser engine knows them, not as Postgres does. */
export function dayIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => format.format(at)
}

interface Days {
  from: string
  to: string
  today: string
  dayOf: (at: number) => string
}

export function activationOf(devices: readonly ModelDevice[], days: Days): Measured {
  const dated = devices.flatMap(({ isReal, activatedAt, deletedAt }) =>
    isReal && activatedAt !== undefined && deletedAt === undefined ? [days.dayOf(activatedAt)] : [],
  )
  return plainFigures(dated, days)
}

export const registrationOf = (users: readonly ModelUser[], days: Days): Measured =>
  plainFigures(
    users.flatMap(({ registeredAt, isErased }) => (isErased ? [] : [days.dayOf(registeredAt)])),
    days,
  )

function plainFigures(dated: readonly string[], { from, to, today }: Days): Measured {
  const on = (day: string) => dated.filter((one) => one === day).length
  const since = (first: string) => dated.filter((one) => one >= first).length
  return {
    chain: daysBetween(from, to).map((date) => ({ date, count: on(date) })),
    sum: {
      count: dated.length,
      monthCount: since(dayAfter(today, -29)),
      weekCount: since(dayAfter(today, -6)),
      yesterdayCount: on(dayAfter(today, -1)),
      todayCount: on(today),
    },
  }
}

export function aliveOf(devices: readonly ModelDevice[], { from, to, today, dayOf }: Days): Measured {
  const real = devices.filter(({ isReal }) => isReal)
  const on = (day: string) =>
    real.filter(({ sessions }) =>
      sessions.some((one) => dayOf(one.from) <= day && (one.to === undefined || dayOf(one.to) >= day)),
    ).length
  const existing = real.filter(({ deletedAt, sessions }) => deletedAt === undefined && sessions.length > 0)
  const online = existing.filter(isOnline).length
  const since = (first: string) =>
    existing.filter((device) => isOnline(device) || dayOf(device.lastAt ?? 0) >= first).length
  return {
    chain: daysBetween(from, to).map((date) => ({ date, count: on(date) })),
    sum: {
      count: existing.length,
      monthCount: since(dayAfter(today, -29)),
      weekCount: since(dayAfter(today, -6)),
      yesterdayCount: on(dayAfter(today, -1)),
      todayCount: on(today),
      onlineCount: online,
    },
  }
}

export function loginOf(users: readonly ModelUser[], { from, to, today }: Days): Measured {
  const on = (day: string) => users.filter(({ days }) => days.includes(day)).length
  const existing = users.filter(({ isErased, days }) => !isErased && days.length > 0)
  const since = (first: string) => existing.filter(({ days }) => (days.at(-1) ?? '') >= first).length
  return {
    chain: daysBetween(from, to).map((date) => ({ date, count: on(date) })),
    sum: {
      count: existing.length,
      monthCount: since(dayAfter(today, -29)),
      weekCount: since(dayAfter(today, -6)),
      yesterdayCount: on(dayAfter(today, -1)),
      todayCount: on(today),
    },
  }
}

/** The most used first, with the identifier in place of a name. */
export function functionsOf(uses: readonly ModelUse[], { today }: Pick<Days, 'today'>) {
  const keys = [...new Set(uses.map(({ deKey, featureType }) => `${featureType} ${deKey}`))]
  const counted = keys.map((key) => {
    const [featureType = '', deKey = ''] = key.split(' ')
    const days = uses.flatMap((use) => (`${use.featureType} ${use.deKey}` === key ? [use.day] : []))
    const since = (first: string) => days.filter((day) => day >= first).length
    const on = (date: string) => days.filter((day) => day === date).length
    return {
      deKey,
      featureType: Number(featureType),
      name: deKey,
      count: days.length,
      monthCount: since(dayAfter(today, -29)),
      weekCount: since(dayAfter(today, -6)),
      yesterdayCount: on(dayAfter(today, -1)),
      todayCount: on(today),
    }
  })
  return counted.toSorted(
    (one, other) =>
      other.count - one.count ||
      (one.deKey < other.deKey ? -1 : 1) * Number(one.deKey !== other.deKey) ||
      one.featureType - other.featureType,
  )
}

export function functionDaysOf(uses: readonly ModelUse[], { from }: Pick<Days, 'from'>): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { day } of uses) if (day >= from) counted[day] = (counted[day] ?? 0) + 1
  return counted
}
