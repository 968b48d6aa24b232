import type { FastifyBaseLogger } from 'fastify'
import { notifyEach, type Database } from '../../../../db/database.ts'
import { allParts, ANNOUNCE_MS, WATCHED, type Part } from '../bus/live-changes.ts'
import { encodeWatched, type WatchedDevice } from '../bus/watched-devices.ts'

/** After this delay every process has received the announcement; changes from before it are read once more. */
const SETTLE_MS = 400

/** Called with the parts of a device that changed; with none where readers check whether they may go on. */
export type OnChange = (deviceId: number, parts: readonly Part[]) => void

interface Watcher {
  productId: string
  onChange: OnChange
}

/**
 * Which devices the streams of this process show. One announcement in 10 s names all of them, however many streams
 * there are; the changes that other processes tell then go to those that show the device.
 */
export function deviceWatchers({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  const watchers = new Map<number, Set<Watcher>>()
  let timer: NodeJS.Timeout | undefined

  async function announce(devices: readonly WatchedDevice[]): Promise<void> {
    await notifyEach(db, WATCHED, encodeWatched(devices)).catch((error: unknown) =>
      log.warn({ err: error }, 'live pages could not be announced'),
    )
  }

  /** Also for a process that has just started to listen and asks which devices are watched. */
  function announceAll(): void {
    void announce([...watchers].flatMap(([deviceId, [one]]) => (one ? [{ deviceId, productId: one.productId }] : [])))
  }

  function forget(deviceId: number, watcher: Watcher): void {
    const set = watchers.get(deviceId)
    set?.delete(watcher)
    if (set?.size === 0) watchers.delete(deviceId)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    announceAll,

    /** Tells changes until the result is called, and a moment after the announcement that everything may have changed. */
    async follow(devices: readonly WatchedDevice[], onChange: OnChange): Promise<() => void> {
      const added = devices.map(({ deviceId, productId }) => ({ deviceId, watcher: { productId, onChange } }))
      for (const { deviceId, watcher } of added) {
        watchers.set(deviceId, (watchers.get(deviceId) ?? new Set<Watcher>()).add(watcher))
      }
      if (added.length > 0) timer ??= setInterval(announceAll, ANNOUNCE_MS)
      await announce(devices)
      const settled = setTimeout(() => {
        for (const { deviceId, watcher } of added) watcher.onChange(deviceId, allParts)
      }, SETTLE_MS)
      return () => {
        clearTimeout(settled)
        for (const { deviceId, watcher } of added) forget(deviceId, watcher)
      }
    },

    onChanged(payload: string): void {
      const [id, parts = ''] = payload.split(' ')
      const deviceId = Number(id)
      const known = parts.split(',').filter((part): part is Part => (allParts as readonly string[]).includes(part))
      for (const { onChange } of watchers.get(deviceId) ?? []) onChange(deviceId, known)
    },

    /** Notifications may have been lost: everything is read again. */
    onGap(): void {
      for (const [deviceId, set] of watchers) for (const { onChange } of set) onChange(deviceId, allParts)
    },

    /** Readers of the product's devices check whether they may go on: it was deleted, or its members changed. */
    onAccessChanged(productId: string): void {
      for (const [deviceId, set] of watchers) {
        for (const watcher of set) if (watcher.productId === productId) watcher.onChange(deviceId, [])
      }
    },
  }
}

export type DeviceWatchers = ReturnType<typeof deviceWatchers>
