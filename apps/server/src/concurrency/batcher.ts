import { setTimeout as delay } from 'node:timers/promises'
import { inOwnContext } from './own-context.ts'

/**
 * Merges many single calls into few runs: calls during a run are answered together by the next. `run` returns results
 * in the order of its items; if it throws, all callers of that run are rejected. `pauseMs`: the least time between two
 * runs, in which calls gather for the second.
 */
export function batcher<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  mostItems: number,
  { pauseMs }: { pauseMs?: number } = {},
) {
  interface Waiting {
    item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  let queue: Waiting[] = []
  let running: Promise<void> | undefined

  async function runAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, mostItems)
      try {
        const results = await run(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      if (pauseMs !== undefined) await delay(pauseMs)
    }
    running = undefined
  }

  return {
    load: (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        running ??= inOwnContext(() => Promise.resolve().then(runAll))
      }),
    idle: (): Promise<void> => running ?? Promise.resolve(),
  }
}
