import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { waker } from '../../../../concurrency/waker.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'

/** Changes of this time go to the readers in one event. */
const GATHER_MS = 20
/** Of a device's page; commands, because a property that is being set is busy. */
const shownParts: ReadonlySet<string> = new Set(['device', 'properties', 'commands'])
/** The longest pause that a timer knows is 24 days. */
const LONGEST_PAUSE_MS = 3_600_000

interface Followed {
  /** By the numbers of their rows. */
  devices: ReadonlyMap<number, { productId: string }>
  /** In how many ms the state becomes another one although nothing changes. */
  changesInMs?: number | undefined
}

/** What is watched, and what its readers are sent of it. */
export interface FeedSource<State extends Followed, Reader, Changes extends object> {
  /** Undefined where it is gone. */
  read(): Promise<State | undefined>
  /** The state with these devices as they are now. */
  reread(state: State, deviceRows: readonly number[]): Promise<State>
  /** Undefined for a reader that may see nothing of it. */
  changesFor(reader: Reader, before: State | undefined, after: State): Changes | undefined
  /** What all readers are sent when the device has another event; undefined: nothing. */
  eventOf?(state: State, deviceRow: number): Changes | undefined
  /** The refusal of a reader that may see nothing, and the last event of one that no longer may. */
  refusal: RefusalName
  goodbye: Changes
}

/** The part of the streams of homes and shares. */
export function eventOf(devices: ReadonlyMap<number, HomeDevice>, deviceRow: number): { events: string[] } | undefined {
  const device = devices.get(deviceRow)
  return device && { events: [device.deviceId] }
}

interface Dependencies {
  follow: DevicesApi['follow']
  onFailure(error: unknown): void
}

interface Served<State, Reader> {
  reader: Reader
  /** What it was sent last; undefined before its first event. */
  seen: State | undefined
  end(): void
  refuse(error: unknown): void
}

function serve<State extends Followed, Changes extends object, Reader extends { send(changes: Changes): void }>(
  source: FeedSource<State, Reader, Changes>,
  served: Served<State, Reader>,
  now: State | undefined,
): void {
  const { reader, seen } = served
  const changes = now && source.changesFor(reader, seen, now)
  if (!now || !changes) {
    if (!seen) return served.refuse(new DomainError(source.refusal))
    reader.send(source.goodbye)
    return served.end()
  }
  if (Object.keys(changes).length > 0) reader.send(changes)
  served.seen = now
}

/** All streams of one source in this process: what changed is read once for all of them. */
export function deviceFeed<
  State extends Followed,
  Changes extends object,
  Reader extends { send(changes: Changes): void },
>(source: FeedSource<State, Reader, Changes>, { follow, onFailure }: Dependencies) {
  const open = new Set<Served<State, Reader>>()
  const over = new AbortController()
  const wake = waker(over.signal)
  const dirty = new Set<number>()
  let isAllDirty = true
  let state: State | undefined
  let unfollow = (): void => undefined
  let followed = ''
  let timer: NodeJS.Timeout | undefined

  /** Sends this to all readers that have the state already; undefined: nothing. */
  function tell(changesOf: (state: State) => Changes | undefined): void {
    const changes = state && changesOf(state)
    if (!changes) return
    for (const { reader, seen } of open) if (seen) reader.send(changes)
  }

  function touchAll(): void {
    isAllDirty = true
    wake.soon(GATHER_MS)
  }

  function touchDevice(deviceRow: number): void {
    dirty.add(deviceRow)
    wake.soon(GATHER_MS)
  }

  /** Before the next reading, so that no change is missed between the two. */
  async function followDevices({ devices }: State): Promise<void> {
    const rows = [...devices.keys()].toSorted((one, other) => one - other)
    if (rows.join(',') === followed) return
    followed = rows.join(',')
    const before = unfollow
    const now = await follow(
      [...devices].map(([deviceId, { productId }]) => ({ deviceId, productId })),
      (deviceId, parts) => {
        if (parts.some((part) => shownParts.has(part))) touchDevice(deviceId)
        if (parts.includes('events')) tell((current) => source.eventOf?.(current, deviceId))
      },
    )
    before()
    unfollow = now
    if (over.signal.aborted) unfollow()
  }

  async function read(): Promise<State | undefined> {
    const isWhole = isAllDirty || state === undefined
    const rows = [...dirty]
    isAllDirty = false
    dirty.clear()
    if (isWhole || state === undefined) return source.read()
    return rows.length > 0 ? source.reread(state, rows) : state
  }

  function readAgainLater({ changesInMs }: State): void {
    clearTimeout(timer)
    timer = undefined
    if (changesInMs === undefined || over.signal.aborted) return
    timer = setTimeout(touchAll, Math.min(changesInMs, LONGEST_PAUSE_MS))
    timer.unref()
  }

  async function run(): Promise<void> {
    while (await wake.next()) {
      state = await read()
      for (const served of open) serve(source, served, state)
      if (state) {
        readAgainLater(state)
        await followDevices(state)
      }
    }
  }

  const running = run().catch((error: unknown) => {
    over.abort()
    onFailure(error)
    for (const served of open) served.refuse(error)
  })

  return {
    touchAll,
    isOver: (): boolean => over.signal.aborted,
    /** What was read last. */
    state: (): State | undefined => state,

    tell,

    /** Resolves when the reader may no longer see anything, or `signal` aborts; rejects where nothing was sent yet. */
    async attach(reader: Reader, signal: AbortSignal): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const served: Served<State, Reader> = { reader, seen: undefined, end: resolve, refuse: reject }
      open.add(served)
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) resolve()
      touchAll()
      try {
        await promise
      } finally {
        open.delete(served)
        if (open.size === 0) this.stop()
      }
    },

    stop(): void {
      over.abort()
      clearTimeout(timer)
      unfollow()
      for (const served of open) served.end()
    },

    running,
  }
}

export type DeviceFeed<
  State extends Followed,
  Changes extends object,
  Reader extends { send(changes: Changes): void },
> = ReturnType<typeof deviceFeed<State, Changes, Reader>>
