/** A poll that takes longer no longer holds up the others. */
const PATIENCE_MS = 50

const waiting: (() => void)[] = []
let isTaken = false

/**
 * Begins a poll when the one before it has ended. Polls that are due in the same moment would each need a connection, and so keep
 * a process of Postgres for each.
 */
export function staggeredPoll(poll: () => Promise<void>): void {
  if (isTaken) waiting.push(() => begin(poll))
  else begin(poll)
}

function begin(poll: () => Promise<void>): void {
  isTaken = true
  let hasTurn = true
  const pass = (): void => {
    if (!hasTurn) return
    hasTurn = false
    clearTimeout(patience)
    isTaken = false
    waiting.shift()?.()
  }
  const patience = setTimeout(pass, PATIENCE_MS)
  patience.unref()
  poll().then(pass, pass)
}
