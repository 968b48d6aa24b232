const waiting: (() => Promise<unknown>)[] = []
let isScheduled = false

/** Time for the page's own requests. */
const QUIET_MS = 2_000

interface SavingNavigator {
  connection?: { saveData?: boolean }
}

/** Loads the code of parts that a press may need soon, one after the other, while the browser has nothing to do. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  const { connection } = navigator as SavingNavigator
  if (connection?.saveData || typeof requestIdleCallback === 'undefined') return
  waiting.push(load)
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => requestIdleCallback(next), QUIET_MS)
}

function next(): void {
  const load = waiting.shift()
  if (!load) {
    isScheduled = false
    return
  }
  // A failure is not shown: the press that needs the part tries again.
  const goOn = () => requestIdleCallback(next)
  load().then(goOn, goOn)
}
