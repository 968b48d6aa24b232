const waiting: (() => Promise<unknown>)[] = []
let isScheduled = false
let isLoading = false

/** Time for the page's own requests. */
const QUIET_MS = 2_000
/** What shows that someone uses the page: a page that is only read or opened in the background loads nothing more. */
const uses = ['pointermove', 'pointerdown', 'keydown'] as const
const used = new Promise<void>((resolve) => {
  for (const use of uses) addEventListener(use, () => resolve(), { once: true, passive: true })
})

interface SavingNavigator {
  connection?: { saveData?: boolean }
}

/**
 * Loads the code of parts that a press may need soon, one after the other, once the page is used and while the browser
 * has nothing to do. Parts of those parts wait for them to be opened.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  const { connection } = navigator as SavingNavigator
  if (connection?.saveData || typeof requestIdleCallback === 'undefined') return
  if (isLoading) return
  waiting.push(load)
  if (isScheduled) return
  isScheduled = true
  void used.then(() => setTimeout(() => requestIdleCallback(next), QUIET_MS))
}

function next(): void {
  const load = waiting.shift()
  if (!load) {
    isScheduled = false
    return
  }
  // A failure is not shown: the press that needs the part tries again.
  isLoading = true
  const goOn = () => {
    isLoading = false
    requestIdleCallback(next)
  }
  load().then(goOn, goOn)
}
