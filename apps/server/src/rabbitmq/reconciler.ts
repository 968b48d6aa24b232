import type { BrokerConnection } from './rabbitmq-events.ts'
import type { Management } from './management.ts'
import type { Log } from '../log.ts'

const LOOK_EVERY_MS = 3_000
/** The management plugin gathers what the nodes know every five seconds: after a change some more looks see it all. */
const LOOKS_AFTER_CHANGE = 4
const COMPARE_AGAIN_AFTER_MS = 600_000

/** What the broker says of itself, at one moment. */
export interface BrokerState {
  /** Before the questions were asked. */
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
 * Events tell what changes; what they cannot tell is who was there before anyone listened, and who was lost with a node.
 * Then the whole state is asked for: at the start, when nodes come and go, and now and then.
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
    /** What is known may be incomplete: it is compared now, and some more times. */
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
