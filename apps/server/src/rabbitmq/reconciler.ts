import type { BrokerConnection } from './rabbitmq-events.ts'
import type { Management } from './management.ts'
import type { Log } from '../log.ts'

const LOOK_EVERY_MS = 3_000
/** The management plugin collects the nodes' data every five seconds: after a change several comparisons are needed. */
const LOOKS_AFTER_CHANGE = 4
const COMPARE_AGAIN_AFTER_MS = 600_000

/** The broker's state at one moment. */
export interface BrokerState {
  /** The time before the requests. */
  askedAt: number
  running: ReadonlySet<string>
  connections: readonly BrokerConnection[]
  bindings: readonly { queue: string; key: string }[]
}

interface Dependencies {
  management: Management
  log: Pick<Log, 'debug' | 'error'>
  compare(state: BrokerState): void
  onFailure(): void
}

/**
 * Events announce changes, but not earlier connections, nor those that were lost with a node. Therefore the entire
 * state is read at the start, when nodes join or leave, and periodically.
 */
export function comparing({ management, log, compare, onFailure }: Dependencies) {
  let nodes: string | undefined
  let looksLeft = 0
  let comparedAt = -Infinity
  let looking: Promise<void> | undefined
  let isWantedAgain = false

  async function look(): Promise<void> {
    const running = await management.runningNodes()
    const now = [...running].toSorted().join(' ')
    if (nodes !== now) looksLeft = LOOKS_AFTER_CHANGE
    nodes = now
    if (looksLeft === 0 && performance.now() - comparedAt < COMPARE_AGAIN_AFTER_MS) return
    looksLeft = Math.max(0, looksLeft - 1)
    const askedAt = performance.now()
    const [connections, bindings] = await Promise.all([management.connections(), management.bindings()])
    comparedAt = askedAt
    compare({ askedAt, running, connections, bindings })
  }

  async function lookWhileWanted(): Promise<void> {
    do {
      isWantedAgain = false
      try {
        await look()
      } catch (error) {
        onFailure()
        log.error({ err: error }, 'the connections of the broker could not be read')
      }
    } while (isWantedAgain)
    looking = undefined
  }

  function start(): void {
    if (looking) isWantedAgain = true
    else looking = lookWhileWanted()
  }

  const timer = setInterval(() => {
    if (!looking) start()
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    /** The known state may be incomplete: compares now and several more times. */
    soon(): void {
      looksLeft = LOOKS_AFTER_CHANGE
      start()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
