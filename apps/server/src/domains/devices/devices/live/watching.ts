import { hash } from 'node:crypto'
import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import { notify, notifyEach, type Database } from '../../../../db/database.ts'
import type { ShownDevice, SnapshotReader } from './device-snapshot.ts'
import { devicesViews } from '../registry/devices.views.ts'
import { allParts, ANNOUNCE_MS, WATCHED, type Part } from '../bus/live-changes.ts'

const GATHER_MS = 100
/** After this delay every process has received the announcement; changes from before it are read once more. */
const SETTLE_MS = 400

interface Dependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  snapshots: SnapshotReader
}

/** A page that watches a device. */
export interface Reader {
  signal: AbortSignal
  send(event: Partial<DeviceSnapshot>): void
  /** Whether its account may still read the product, which is not deleted. */
  mayStillRead(): Promise<boolean>
}

interface Watcher {
  productId: string
  onChange(parts: readonly Part[]): void
}

/** The readers' side of live pages: reads what changed and sends what is new. */
export function watching({ db, clock, log, snapshots }: Dependencies) {
  const watchers = new Map<number, Set<Watcher>>()
  const stopping = new AbortController()

  function onChanged(payload: string): void {
    const [deviceId, parts = ''] = payload.split(' ')
    const known = parts.split(',').filter((part): part is Part => (allParts as readonly string[]).includes(part))
    for (const watcher of watchers.get(Number(deviceId)) ?? []) watcher.onChange(known)
  }

  /** Notifications may have been lost: everything is read again. */
  function onGap(): void {
    for (const watcher of [...watchers.values()].flatMap((set) => [...set])) watcher.onChange(allParts)
  }

  /** Readers of the product's devices check whether they may go on: it was deleted, or its members changed. */
  function onAccessChanged(productId: string): void {
    for (const watcher of [...watchers.values()].flatMap((set) => [...set])) {
      if (watcher.productId === productId) watcher.onChange([])
    }
  }

  function register(deviceId: number, watcher: Watcher): () => void {
    const set = watchers.get(deviceId) ?? new Set()
    watchers.set(deviceId, set.add(watcher))
    return () => {
      set.delete(watcher)
      if (set.size === 0 && watchers.get(deviceId) === set) watchers.delete(deviceId)
    }
  }

  /** A process that has just started to listen asks which devices are watched. */
  function announceAll(): void {
    const looked = [...watchers].flatMap(([deviceId, [one]]) => (one ? [`${deviceId} ${one.productId}`] : []))
    notifyEach(db, WATCHED, looked).catch((error: unknown) =>
      log.warn({ err: error }, 'live pages could not be announced'),
    )
  }

  /** Sends everything first and then the changes, until `signal` aborts, the device is deleted or may not be read. */
  async function watch(shown: ShownDevice, { signal, send, mayStillRead }: Reader): Promise<void> {
    const { deviceId, device } = shown
    const dirty = new Set<Part>()
    const wake = waker(AbortSignal.any([signal, stopping.signal]))
    const timers: NodeJS.Timeout[] = []
    let expiryTimer: NodeJS.Timeout | undefined
    const touch = (parts: readonly Part[]) => {
      for (const part of parts) dirty.add(part)
      wake.soon(GATHER_MS)
    }
    const unregister = register(deviceId, { productId: device.productId, onChange: touch })
    const announce = () =>
      notify(db, WATCHED, `${deviceId} ${device.productId}`).catch((error: unknown) =>
        log.warn({ err: error }, 'a live page could not be announced'),
      )
    try {
      await announce()
      timers.push(setInterval(announce, ANNOUNCE_MS))
      const sent = new SentParts(send)
      sent.all(await snapshots.whole(shown))
      timers.push(setTimeout(() => touch(allParts), SETTLE_MS))
      while (await wake.next()) {
        const parts = [...dirty]
        dirty.clear()
        const current = await devicesViews(db).byId(deviceId)
        if (!current || !(await mayStillRead())) return
        const changed = await snapshots.read({ ...shown, device: current }, parts, sent.lastMessage)
        const expiry = nextExpiry(changed.commands ?? [])
        if (expiry !== undefined) {
          clearTimeout(expiryTimer)
          expiryTimer = setTimeout(() => touch(['commands']), expiry - clock.now() + 1)
        }
        sent.changes(changed)
      }
    } finally {
      for (const timer of [...timers, expiryTimer]) clearTimeout(timer)
      unregister()
    }
  }

  return { watch, announceAll, onChanged, onGap, onAccessChanged, stop: () => stopping.abort() }
}

const nextExpiry = (commands: readonly Command[]): number | undefined => {
  const times = commands.filter(({ status }) => waitingStatuses.includes(status)).map(({ expireTime }) => expireTime)
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Stores the hashes of what a page has received, so that only new content is sent. */
class SentParts {
  lastMessage = 0
  readonly #sent = new Map<string, string>()
  readonly #send: (event: Partial<DeviceSnapshot>) => void

  constructor(send: (event: Partial<DeviceSnapshot>) => void) {
    this.#send = send
  }

  all(snapshot: DeviceSnapshot): void {
    this.#news(snapshot)
    this.#send(snapshot)
  }

  changes(changed: Partial<DeviceSnapshot>): void {
    const news = this.#news(changed)
    if (Object.keys(news).length > 0) this.#send(news)
  }

  #news({ messages, ...others }: Partial<DeviceSnapshot>): Partial<DeviceSnapshot> {
    const news = Object.entries(others).filter(([part, value]) => {
      // A hash, because full copies for thousands of open pages would fill the memory.
      const mark = hash('sha256', JSON.stringify(value), 'base64')
      if (this.#sent.get(part) === mark) return false
      this.#sent.set(part, mark)
      return true
    })
    const newest = messages?.[0]
    if (newest) this.lastMessage = Number(newest.id)
    return Object.fromEntries(newest ? [...news, ['messages', messages]] : news)
  }
}

/** Wakes a loop some time after a request; further requests until then are merged. */
function waker(signal: AbortSignal) {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let resolve: ((goesOn: boolean) => void) | undefined
  const settle = (goesOn: boolean) => {
    resolve?.(goesOn)
    resolve = undefined
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    settle(false)
  })
  return {
    soon(ms: number): void {
      if (isDue || signal.aborted) return
      timer ??= setTimeout(() => {
        timer = undefined
        isDue = true
        settle(true)
      }, ms)
    },
    /** False once the watching is over. */
    async next(): Promise<boolean> {
      if (!isDue && !signal.aborted) await new Promise<boolean>((settled) => (resolve = settled))
      isDue = false
      return !signal.aborted
    },
  }
}
