import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { type Link, watch } from '@slipway/web-client/watch.ts'
import { noLiveHome, withChanges, type LiveHome } from './home-view.ts'

/** Pages follow each other without a new stream. */
const LINGER_MS = 5_000
/** A hidden page needs no stream for longer than this. */
const HIDDEN_MS = 60_000
const TRY_AGAIN_MS = 30_000

export interface FollowedHome {
  live: LiveHome | undefined
  link: Link
  /** When the stream said something or was known to be open. */
  heardAt: number
  /** The user is no member any more. */
  hasLeft: boolean
}

interface Stream {
  state: FollowedHome
  readers: number
  listeners: Set<() => void>
  close(): void
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The stream of a home: closed while its page is hidden, and after a newer one took its place until the page is seen again. */
function openStream(homeId: string): Stream {
  let stop: (() => void) | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  const stream: Stream = {
    state: { live: undefined, link: 'connecting', heardAt: 0, hasLeft: false },
    readers: 0,
    listeners: new Set(),
    close,
    timer: undefined,
  }

  function set(changed: Partial<FollowedHome>): void {
    stream.state = { ...stream.state, ...changed }
    for (const listener of stream.listeners) listener()
  }

  function pause(): void {
    stop?.()
    stop = undefined
    clearTimeout(retrying)
    if (stream.state.link === 'open') set({ link: 'lost', heardAt: Date.now() })
  }

  function end(): void {
    pause()
    set({ hasLeft: true })
  }

  function open(): void {
    pause()
    if (stream.state.hasLeft) return
    let live: LiveHome = noLiveHome
    stop = watch(
      watchHome,
      { homeId },
      (changes) => {
        if (changes.over === 'left') return end()
        if (changes.over === 'replaced') return pause()
        live = withChanges(live, changes)
        set({ live, heardAt: Date.now() })
      },
      {
        onLink(link) {
          // Each connection begins with the whole home.
          if (link === 'open') live = noLiveHome
          const wasOpen = stream.state.link === 'open'
          set({ link, ...(wasOpen && { heardAt: Date.now() }) })
        },
        onRefused(error) {
          if (isRefused(error, 'homes.notFound')) return end()
          set({ link: 'lost' })
          retrying = setTimeout(open, TRY_AGAIN_MS)
        },
      },
    )
  }

  function onVisibility(): void {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(pause, HIDDEN_MS)
    // A connection that a phone lost in its pocket is opened again immediately, not at the end of a pause.
    else if (!stop || stream.state.link !== 'open') open()
  }

  function close(): void {
    pause()
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', onVisibility)
  }

  document.addEventListener('visibilitychange', onVisibility)
  open()
  return stream
}

const streams = new Map<string, Stream>()

const streamOf = (homeId: string): Stream => {
  const known = streams.get(homeId) ?? openStream(homeId)
  streams.set(homeId, known)
  return known
}

/** One stream for all readers of a home on this page. Returns how to unsubscribe. */
export function followHome(homeId: string, listener: () => void): () => void {
  const stream = streamOf(homeId)
  clearTimeout(stream.timer)
  stream.readers += 1
  stream.listeners.add(listener)
  return () => {
    stream.readers -= 1
    stream.listeners.delete(listener)
    if (stream.readers > 0) return
    stream.timer = setTimeout(() => {
      stream.close()
      streams.delete(homeId)
    }, LINGER_MS)
  }
}

/** Undefined before the home is followed. */
export const followedHome = (homeId: string): FollowedHome | undefined => streams.get(homeId)?.state

/** For tests: all streams end. */
export function closeStreams(): void {
  for (const { close, timer } of streams.values()) {
    clearTimeout(timer)
    close()
  }
  streams.clear()
}
