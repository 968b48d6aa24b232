import type { HomeChanges } from '@slipway/contract/users/homes/home-live.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { waker } from '../../../../concurrency/waker.ts'
import type { Database } from '../../../../db/database.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import { homeChangesFor, readHome, rereadDevices, type HomeState } from './home-state.ts'

/** Changes of this time go to the readers in one event. */
const GATHER_MS = 20

interface Dependencies {
  db: Database
  homeRow: number
  follow: DevicesApi['follow']
  onFailure(error: unknown): void
}

/** One open stream. */
export interface HomeReader {
  userId: number
  send(changes: HomeChanges): void
}

interface Served {
  reader: HomeReader
  /** What it was sent last; undefined before its first event. */
  seen: HomeState | undefined
  end(): void
  refuse(error: unknown): void
}

/** All streams of one home in this process: what changed is read once for all of them. */
export function homeFeed({ db, homeRow, follow, onFailure }: Dependencies) {
  const open = new Set<Served>()
  const over = new AbortController()
  const wake = waker(over.signal)
  const dirty = new Set<number>()
  let isHomeDirty = true
  let state: HomeState | undefined
  let unfollow = (): void => undefined
  let followed = ''

  function touchHome(): void {
    isHomeDirty = true
    wake.soon(GATHER_MS)
  }

  function touchDevice(deviceRow: number): void {
    dirty.add(deviceRow)
    wake.soon(GATHER_MS)
  }

  /** Before the next reading, so that no change is missed between the two. */
  async function followDevices({ devices }: HomeState): Promise<void> {
    const rows = [...devices.keys()].toSorted((one, other) => one - other)
    if (rows.join(',') === followed) return
    followed = rows.join(',')
    const before = unfollow
    const now = await follow(
      [...devices].map(([deviceId, { productId }]) => ({ deviceId, productId })),
      (deviceId, parts) => (parts.includes('device') || parts.includes('properties')) && touchDevice(deviceId),
    )
    before()
    unfollow = now
    if (over.signal.aborted) unfollow()
  }

  async function read(): Promise<HomeState | undefined> {
    const isWhole = isHomeDirty || state === undefined
    const rows = [...dirty]
    isHomeDirty = false
    dirty.clear()
    if (isWhole || state === undefined) return readHome(db, homeRow)
    return rows.length > 0 ? rereadDevices(db, homeRow, state, rows) : state
  }

  function serve(served: Served, now: HomeState | undefined): void {
    const { reader, seen } = served
    const changes = now && homeChangesFor(reader.userId, seen, now)
    if (!now || !changes) {
      if (!seen) return served.refuse(new DomainError('homes.notFound'))
      reader.send({ over: 'left' })
      return served.end()
    }
    if (Object.keys(changes).length > 0) reader.send(changes)
    served.seen = now
  }

  async function run(): Promise<void> {
    while (await wake.next()) {
      state = await read()
      for (const served of open) serve(served, state)
      if (state) await followDevices(state)
    }
  }

  const running = run().catch((error: unknown) => {
    over.abort()
    onFailure(error)
    for (const served of open) served.refuse(error)
  })

  return {
    touchHome,
    isOver: (): boolean => over.signal.aborted,

    /** Resolves when the user is no member any more, or `signal` aborts; rejects where nothing was sent yet. */
    async attach(reader: HomeReader, signal: AbortSignal): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const served: Served = { reader, seen: undefined, end: resolve, refuse: reject }
      open.add(served)
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) resolve()
      touchHome()
      try {
        await promise
      } finally {
        open.delete(served)
        if (open.size === 0) this.stop()
      }
    },

    stop(): void {
      over.abort()
      unfollow()
      for (const served of open) served.end()
    },

    running,
  }
}

export type HomeFeed = ReturnType<typeof homeFeed>
