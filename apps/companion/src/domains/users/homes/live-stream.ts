import type { Call, InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { type Link, watch } from '@slipway/web-client/watch.ts'
import type * as z from 'zod/mini'

/** Pages follow each other without a new stream. */
const LINGER_MS = 5_000
/** A hidden page needs no stream for longer than this. */
const HIDDEN_MS = 60_000
const TRY_AGAIN_MS = 30_000

type StreamCall = Call<z.core.$ZodType, z.core.$ZodType, 'stream'>

/** A stream of the contract whose first event is whole and whose further ones are parts. */
interface Source<C extends StreamCall, Live> {
  call: C
  /** Before the first event of each connection. */
  empty: Live
  fold(live: Live, changes: OutputOf<C>): Live
  /** Set in the last event of a stream. */
  overOf(changes: OutputOf<C>): 'left' | 'replaced' | undefined
  /** The refusal of a user that is not let in any more. */
  gone: RefusalName
}

export interface Followed<Live> {
  live: Live | undefined
  link: Link
  /** When the stream said something or was known to be open. */
  heardAt: number
  /** The user is not let in any more. */
  hasLeft: boolean
}

interface Stream<Live> {
  state: Followed<Live>
  readers: number
  listeners: Set<() => void>
  close(): void
  timer: ReturnType<typeof setTimeout> | undefined
}

/** A stream: closed while its page is hidden, and after a newer one took its place until the page is seen again. */
function openStream<C extends StreamCall, Live>(source: Source<C, Live>, input: InputOf<C>): Stream<Live> {
  let stop: (() => void) | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  const stream: Stream<Live> = {
    state: { live: undefined, link: 'connecting', heardAt: 0, hasLeft: false },
    readers: 0,
    listeners: new Set(),
    close,
    timer: undefined,
  }

  function set(changed: Partial<Followed<Live>>): void {
    stream.state = { ...stream.state, ...changed }
    for (const listener of stream.listeners) listener()
  }

  function pause(): void {
    stop?.()
    stop = undefined
    clearTimeout(opening)
    if (stream.state.link === 'open') set({ link: 'lost', heardAt: Date.now() })
  }

  function end(): void {
    pause()
    set({ hasLeft: true })
  }

  function open(): void {
    pause()
    if (stream.state.hasLeft) return
    let live = source.empty
    stop = watch(
      source.call,
      input,
      (changes) => {
        const over = source.overOf(changes)
        if (over === 'left') return end()
        if (over === 'replaced') return pause()
        live = source.fold(live, changes)
        set({ live, heardAt: Date.now() })
      },
      {
        onLink(link) {
          // Each connection begins with the whole.
          if (link === 'open') live = source.empty
          const wasOpen = stream.state.link === 'open'
          set({ link, ...(wasOpen && { heardAt: Date.now() }) })
        },
        onRefused(error) {
          if (isRefused(error, source.gone)) return end()
          set({ link: 'lost' })
          opening = setTimeout(open, TRY_AGAIN_MS)
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
  // In a task of its own, because its reader has just been drawn and makes requests of its own.
  opening = setTimeout(open)
  return stream
}

/** The streams of one call on this page, one for all readers of a key. */
export function liveStreams<C extends StreamCall, Live>(source: Source<C, Live>, inputOf: (key: string) => InputOf<C>) {
  const streams = new Map<string, Stream<Live>>()

  return {
    /** Returns how to unsubscribe. */
    follow(key: string, listener: () => void): () => void {
      const stream = streams.get(key) ?? openStream(source, inputOf(key))
      streams.set(key, stream)
      clearTimeout(stream.timer)
      stream.readers += 1
      stream.listeners.add(listener)
      return () => {
        stream.readers -= 1
        stream.listeners.delete(listener)
        if (stream.readers > 0) return
        stream.timer = setTimeout(() => {
          stream.close()
          streams.delete(key)
        }, LINGER_MS)
      }
    },

    /** Undefined before the key is followed. */
    followed: (key: string): Followed<Live> | undefined => streams.get(key)?.state,

    close(): void {
      for (const { close, timer } of streams.values()) {
        clearTimeout(timer)
        close()
      }
      streams.clear()
    },
  }
}
