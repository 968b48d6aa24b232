import { randomInt } from 'node:crypto'
import type { Channel, ChannelModel } from 'amqplib'
import { backoff } from '../concurrency/backoff.ts'
import type { Log } from '../log.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** A node counts as dead after twice this time without a heartbeat. */
const HEARTBEAT_SECONDS = 5
const WAITS = { firstMs: 100, longestMs: 5_000 }

interface LinkDependencies {
  urls: readonly string[]
  log: Pick<Log, 'debug' | 'error'>
  /** Runs on each new channel; where it fails, the next node is tried. */
  setUp(channel: Channel): Promise<void>
  /** The channel is lost or could not be set up; unacknowledged messages are redelivered over the next one. */
  onLost(): void
}

export interface AmqpLink {
  connects(): number
  stop(): Promise<void>
}

/** A connection to one node of the broker; after a loss it connects to another. */
export function amqpLink({ urls, log, setUp, onLost }: LinkDependencies): AmqpLink {
  const stopping = new AbortController()
  let connects = 0
  let place = randomInt(Math.max(1, urls.length))

  async function keep(): Promise<void> {
    let wait = backoff(stopping.signal, WAITS)
    while (!stopping.signal.aborted) {
      let connection: ChannelModel | undefined
      let wasOpened = false
      try {
        connection = await connectTo(urls[place++ % urls.length] ?? '')
        const channel = await openChannel(connection)
        wasOpened = true
        const lost = lossOf(connection, channel, stopping.signal)
        await Promise.race([setUp(channel), lost.then(() => Promise.reject(new Error('the channel was lost')))])
        connects++
        wait = backoff(stopping.signal, WAITS)
        await lost
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: withoutAddress(error) }, 'the broker is not available yet')
      }
      if (wasOpened) onLost()
      await connection?.close().catch(() => undefined)
      await wait()
    }
  }

  const kept = keep()
  return {
    connects: () => connects,
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

async function connectTo(url: string): Promise<ChannelModel> {
  const address = new URL(url)
  address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS))
  const clientProperties = { connection_name: 'slipway' }
  // Only installations with a broker load its library.
  const { connect } = await import('amqplib')
  const connection = await connect(address.href, { timeout: CONNECT_TIMEOUT_MS, noDelay: true, clientProperties })
  // Handled, because `close` always follows.
  connection.on('error', () => undefined)
  return connection
}

async function openChannel(connection: ChannelModel): Promise<Channel> {
  const channel = await connection.createChannel()
  channel.on('error', () => undefined)
  return channel
}

const lossOf = (connection: ChannelModel, channel: Channel, stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    connection.once('close', () => resolve())
    channel.once('close', () => resolve())
    // The queue was deleted or its node is gone: a new channel declares it again.
    channel.once('cancel', () => resolve())
    stopping.addEventListener('abort', () => resolve(), { once: true })
  })

/** The addresses of nodes contain a password. */
function withoutAddress(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(message.replaceAll(/\b(amqps?:\/\/)\S*@/g, '$1'))
}
