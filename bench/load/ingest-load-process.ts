import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { LoadOrder, LoadReply, PublishOrder, PublishResult } from './ingest-load.ts'

export interface LoadProcess extends Disposable {
  /** Executes orders in sequence; throws an order's error. */
  tell(order: LoadOrder): Promise<LoadReply>
  publish(order: PublishOrder): Promise<PublishResult>
}

/** The devices run in a separate process, so that their work does not count as the server's. */
export function startLoad(): LoadProcess {
  const child = fork(path.join(import.meta.dirname, 'ingest-load.ts'))
  const tell = async (order: LoadOrder): Promise<LoadReply> => {
    const ended = new AbortController()
    const answered = once(child, 'message', { signal: ended.signal })
    const onExit = () => ended.abort(new Error('the load process ended'))
    child.once('exit', onExit)
    child.send(order)
    const [reply] = (await answered) as [LoadReply]
    child.off('exit', onExit)
    if (reply.failed) throw new Error(reply.failed)
    return reply
  }
  return {
    tell,
    async publish(order) {
      const { published } = await tell({ order: 'publish', ...order })
      if (!published) throw new Error('the load process gave no result')
      return published
    },
    [Symbol.dispose]: () => void child.kill(),
  }
}
