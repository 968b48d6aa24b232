import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../../db/database.ts'
import { decodeWatched } from './watched-devices.ts'

/** A part of the device's page. */
export type Part = keyof DeviceSnapshot
export const allParts: readonly Part[] = [
  'device',
  'properties',
  'shadow',
  'commands',
  'messages',
  'refusedAttempts',
  'events',
  'topology',
  'binding',
]

/**
 * The channel on which processes announce the devices that their streams show, so that writers notify only for these. A
 * message without a device comes from a process that has just started to listen and asks for announcements.
 */
export const WATCHED = 'devices.watched'
/** Notified with `{deviceId} {part},{part}` after such changes commit. */
export const CHANGED = 'devices.changed'

/** The interval in which a process repeats its announcement. */
export const ANNOUNCE_MS = 10_000
const WATCH_ENDS_MS = 2.5 * ANNOUNCE_MS
const GATHER_MS = 30

interface Watched {
  productId: string
  until: number
}

/**
 * The writers' side of live pages: almost free for unwatched devices, and one NOTIFY for many changes of watched ones.
 */
export function liveChanges({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  const watched = new Map<number, Watched>()
  const changes = new Map<number, Set<Part>>()
  /** Those in this process who wait for the commands of a device. */
  const waiting = new Map<number, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  function onWatched(payload: string): void {
    const now = performance.now()
    for (const [id, { until }] of watched) if (until < now) watched.delete(id)
    for (const { deviceId, productId } of decodeWatched(payload)) {
      watched.set(deviceId, { productId, until: now + WATCH_ENDS_MS })
    }
  }

  function isWatched(deviceId: number): boolean {
    const watch = watched.get(deviceId)
    if (!watch) return false
    if (watch.until >= performance.now()) return true
    watched.delete(deviceId)
    return false
  }

  function changed(deviceId: number, part: Part): void {
    if (part === 'commands') for (const wake of waiting.get(deviceId) ?? []) wake()
    if (!isWatched(deviceId)) return
    const parts = changes.get(deviceId)
    if (parts) parts.add(part)
    else changes.set(deviceId, new Set([part]))
    timer ??= setTimeout(tell, GATHER_MS)
  }

  function tell(): void {
    timer = undefined
    const payloads = [...changes].map(([deviceId, parts]) => `${deviceId} ${[...parts].join(',')}`)
    changes.clear()
    db.pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANGED, payloads])
      .catch((error: unknown) => log.warn({ err: error }, 'live changes could not be published'))
  }

  function commandsChanged(deviceId: number, mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const all = waiting.get(deviceId) ?? new Set<() => void>()
      const wake = (): void => {
        clearTimeout(late)
        all.delete(wake)
        if (all.size === 0) waiting.delete(deviceId)
        resolve()
      }
      const late = setTimeout(wake, mostMs)
      waiting.set(deviceId, all.add(wake))
    })
  }

  return {
    onWatched,
    /** Of pages, or of callers that wait for the end of a command. */
    isAnyoneWatching: (): boolean => watched.size > 0 || waiting.size > 0,
    /** Resolves when this process changes a command of the device, or after this time: others may have changed it. */
    commandsChanged,
    /** Call it after the change has committed. */
    changed,
    /** The same for all watched devices of the product. */
    changedIn(productId: string, part: Part): void {
      for (const [deviceId, watch] of watched) if (watch.productId === productId) changed(deviceId, part)
    },
    stop: (): void => clearTimeout(timer),
  }
}

export type LiveChanges = ReturnType<typeof liveChanges>
