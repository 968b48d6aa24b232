import { SECOND_MS } from '@slipway/contract/durations.ts'
import { workLoop } from '../../../concurrency/work-loop.ts'
import type { Database } from '../../../db/database.ts'
import { PUSHES, queues, type DeliveryQueue } from './push-deliveries.store.ts'

const POLL_MS = SECOND_MS

interface Dependencies {
  db: Database
  /** Sends what is due in a queue, up to a batch; false where nothing was due. */
  sendBatch(queue: DeliveryQueue): Promise<boolean>
  onError(error: unknown): void
}

/** Empties the queues independently of each other, woken by new deliveries and every second. */
export function deliveryQueues({ db, sendBatch, onError }: Dependencies) {
  const stopping = new AbortController()
  let stopListening = (): void => {}

  async function sendDue(queue: DeliveryQueue): Promise<void> {
    while (!stopping.signal.aborted && (await sendBatch(queue)));
  }

  const loops = queues.map((queue) => workLoop({ work: () => sendDue(queue), onError, everyMs: POLL_MS }))
  const wakeAll = (): void => loops.forEach(({ wake }) => wake())

  return {
    async sendDue(): Promise<void> {
      await Promise.all(queues.map(sendDue))
    },
    async start(): Promise<void> {
      stopListening = await db.listen(PUSHES, { onMessage: wakeAll, onGap: wakeAll })
      for (const { start } of loops) start()
    },
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      await Promise.all(loops.map(({ stop }) => stop()))
    },
  }
}
