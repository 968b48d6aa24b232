import { hash } from 'node:crypto'
import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import type { Clock } from '../../../../clock.ts'
import { waker } from '../../../../concurrency/waker.ts'
import type { Database } from '../../../../db/database.ts'
import type { ShownDevice, SnapshotReader } from './device-snapshot.ts'
import { devicesViews } from '../registry/devices.views.ts'
import type { Part } from '../bus/live-changes.ts'
import type { DeviceWatchers } from './device-watchers.ts'

const GATHER_MS = 100

interface Dependencies {
  db: Database
  clock: Clock
  snapshots: SnapshotReader
  watchers: Pick<DeviceWatchers, 'follow'>
}

/** A page that watches a device. */
export interface Reader {
  signal: AbortSignal
  send(event: Partial<DeviceSnapshot>): void
  /** Whether its account may still read the product, which is not deleted. */
  mayStillRead(): Promise<boolean>
}

/** The readers' side of live pages: reads what changed and sends what is new. */
export function watching({ db, clock, snapshots, watchers }: Dependencies) {
  const stopping = new AbortController()

  /** Sends everything first and then the changes, until `signal` aborts, the device is deleted or may not be read. */
  async function watch(shown: ShownDevice, { signal, send, mayStillRead }: Reader): Promise<void> {
    const { deviceId, device } = shown
    const dirty = new Set<Part>()
    const wake = waker(AbortSignal.any([signal, stopping.signal]))
    let expiryTimer: NodeJS.Timeout | undefined
    const touch = (parts: readonly Part[]) => {
      for (const part of parts) dirty.add(part)
      wake.soon(GATHER_MS)
    }
    const unfollow = await watchers.follow([{ deviceId, productId: device.productId }], (_, parts) => touch(parts))
    try {
      const sent = new SentParts(send)
      sent.all(await snapshots.whole(shown))
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
      clearTimeout(expiryTimer)
      unfollow()
    }
  }

  return { watch, stop: () => stopping.abort() }
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
