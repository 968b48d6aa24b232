import { turns } from './turns.ts'

/** A poll that takes longer no longer holds up the others. */
const PATIENCE_MS = 50

const inTurn = turns({ most: 1 })

/**
 * Begins a poll when the one before it has ended. Polls that are due in the same moment would each need a connection, and so keep
 * a process of Postgres for each.
 */
export async function staggeredPoll(poll: () => Promise<void>): Promise<void> {
  await inTurn.take()
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  timer.unref()
  await Promise.race([poll().catch(() => undefined), patience])
  clearTimeout(timer)
  inTurn.end()
}
