import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { OfflineReason } from '../mqtt/ports.ts'
import type { Management } from './management.ts'
import type { BrokerCounters } from './rabbitmq-counters.ts'
import type { BrokerConnection } from './rabbitmq-events.ts'

/** Together longer than the management's lists lag. */
const CLOSE_TRIES = 20
const CLOSE_AGAIN_MS = 500

interface Dependencies {
  log: Pick<Log, 'error'>
  counters: BrokerCounters
  management: Management
}

/** Connections that the platform is closing at the broker, until the event of their end arrives. */
export function closingConnections({ log, counters, management }: Dependencies) {
  const closing = new Map<string, { reason: OfflineReason; at: number; ended: Promise<void> }>()
  let runningNodes: ReadonlySet<string> | undefined

  const runs = (node: string): boolean => !runningNodes || runningNodes.has(node)

  /** One that has just begun may not be known to the management yet; one that ends by itself leaves `closing`. */
  async function closePatiently(connection: BrokerConnection, reason: OfflineReason): Promise<void> {
    const { name, node, user } = connection
    let failure: unknown
    for (let tried = 1; tried <= CLOSE_TRIES && closing.has(name) && runs(node); tried++) {
      try {
        failure = undefined
        const isEnded = await (reason === 'takenOver' ? management.close(name) : management.closeAllOf(user))
        if (isEnded) {
          counters.brokerKicked++
          return
        }
      } catch (error) {
        failure = error
      }
      await pause(CLOSE_AGAIN_MS)
    }
    closing.delete(name)
    if (failure === undefined) return
    counters.brokerKickFailures++
    log.error({ err: failure }, 'a connection at the broker could not be closed')
  }

  return {
    /** Not awaited: nothing that follows for the device depends on it. */
    close(connection: BrokerConnection, reason: OfflineReason): void {
      if (closing.has(connection.name)) return
      // Set first: it says that the end is still wanted.
      const entry = { reason, at: performance.now(), ended: Promise.resolve() }
      closing.set(connection.name, entry)
      entry.ended = closePatiently(connection, reason)
    },

    /** The connection has ended; returns why it was being closed, undefined where the platform did not ask for it. */
    settle(connectionName: string): OfflineReason | undefined {
      const reason = closing.get(connectionName)?.reason
      closing.delete(connectionName)
      return reason
    },

    /** Connections of other nodes have ended with their node: closing them is not tried again. */
    setRunningNodes(nodes: ReadonlySet<string>): void {
      runningNodes = nodes
    },

    forgetOlderThan(ageMs: number, now: number): void {
      for (const [name, { at }] of closing) if (now - at > ageMs) closing.delete(name)
    },

    async stop(): Promise<void> {
      await Promise.all([...closing.values()].map(({ ended }) => ended))
    },
  }
}

export type ClosingConnections = ReturnType<typeof closingConnections>
