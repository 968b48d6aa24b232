import { Client, escapeIdentifier } from 'pg'
import { backoff } from '../concurrency/backoff.ts'
import type { ConnectionSettings } from './connection-settings.ts'

const RETRIES = { firstMs: 50, longestMs: 5_000 }
const BEAT_MS = 15_000

export interface Listener {
  /** Called with each payload, `''` when there was none. */
  onMessage(payload: string): void
  /** Called after the connection was lost and is back: messages of the last `gapMs` may have been missed. */
  onGap?(gapMs: number): void
  /** Also receives this process's own announcements immediately, and again when they return from Postgres. */
  isEager?: boolean
}

export interface Notifications {
  /** Resolves once Postgres has confirmed the subscription; the result ends it. */
  listen(channel: string, listener: Listener): Promise<() => void>
  /** To the eager listeners of this process, now. */
  deliverHere(channel: string, payload: string): void
  close(): Promise<void>
}

/** All subscriptions of this process share one connection, opened at the first and re-opened whenever it is lost. */
export function openNotifications(
  settings: ConnectionSettings,
  onError: (error: Error) => void,
  { beatMs = BEAT_MS } = {},
): Notifications {
  const listeners = new Map<string, Set<Listener>>()
  let connection: Promise<Listening> | undefined
  const closing = new AbortController()
  /** When the connection was last known to be there. */
  let heardAt = performance.now()

  const onBeat = (): void => {
    heardAt = performance.now()
  }

  async function connect(): Promise<Listening> {
    const client = new Client({ ...settings, keepAlive: true, application_name: 'slipway listen' })
    client.on('notification', ({ channel, payload }) => {
      onBeat()
      for (const listener of listeners.get(channel) ?? []) deliver(() => listener.onMessage(payload ?? ''))
    })
    client.on('error', onError)
    const ask = oneByOne(client)
    try {
      await client.connect()
      for (const channel of listeners.keys()) await ask(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(onError)
      throw error
    }
    client.once('end', reconnect)
    keepBeating({ client, ask }, { beatMs, onBeat, onError })
    return { client, ask }
  }

  function open(): Promise<Listening> {
    const attempt = connect()
    connection = attempt
    attempt.catch(() => {
      connection = undefined
    })
    return attempt
  }

  function deliver(call: () => void): void {
    try {
      call()
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function deliverHere(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) {
      if (listener.isEager) deliver(() => listener.onMessage(payload))
    }
  }

  function reconnect(): void {
    if (closing.signal.aborted) return
    connection = undefined
    retry(heardAt).catch(onError)
  }

  async function retry(lostAt: number): Promise<void> {
    const wait = backoff(closing.signal, RETRIES)
    for (;;) {
      await wait()
      if (closing.signal.aborted) return
      try {
        await (connection ?? open())
        announceGap(performance.now() - lostAt)
        return
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }

  function announceGap(gapMs: number): void {
    for (const listener of [...listeners.values()].flatMap((set) => [...set])) deliver(() => listener.onGap?.(gapMs))
  }

  return {
    async listen(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      try {
        const { ask } = await (connection ?? open())
        await ask(`listen ${escapeIdentifier(channel)}`)
      } catch (error) {
        set.delete(listener)
        throw error
      }
      return () => {
        set.delete(listener)
      }
    },
    deliverHere,
    async close() {
      closing.abort()
      const opened = await connection?.catch(() => undefined)
      await opened?.client.end()
    },
  }
}

interface Listening {
  client: Client
  /** Runs a statement without parameters after those before it. */
  ask(text: string): Promise<unknown>
}

/** Domains listen at the same time, but the driver deprecates a query while another is running. */
function oneByOne(client: Client): Listening['ask'] {
  let last: Promise<unknown> = Promise.resolve()
  return (text) => {
    const asked = last.then(() => client.query(text))
    last = asked.catch(() => {})
    return asked
  }
}

interface Beating {
  beatMs: number
  /** The connection is known to be there. */
  onBeat(): void
  onError(error: Error): void
}

/** A network that swallows everything says nothing: without an answer within one beat the connection is given up. */
function keepBeating({ client, ask }: Listening, { beatMs, onBeat, onError }: Beating): void {
  onBeat()
  let isAnswered = true
  const beat = setInterval(() => {
    if (!isAnswered) {
      client.connection.stream.destroy(new Error('Postgres does not answer'))
      return
    }
    isAnswered = false
    const answered = () => {
      isAnswered = true
      onBeat()
    }
    ask('select 1').then(answered, onError)
  }, beatMs)
  beat.unref()
  client.once('end', () => clearInterval(beat))
}
