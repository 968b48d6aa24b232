import { DAY_MS } from '@slipway/contract/durations.ts'

/**
 * A panel shares its thread with the app where the browser gives frames of one site one process: a loop without end takes
 * the page with it, and nothing in the page can stop it. So each visible page with a panel leaves a mark. A mark whose page
 * doesn't answer names a panel that the page has died with, which is not opened in this browser for a day.
 */
const RUNNING = 'panels-running'
const STOPPED = 'panels-stopped'
const TAB = 'panel-tab'
const CHANNEL = 'panels-running'
/** A page that is only busy answers by then. */
const ANSWER_MS = 2_000
const REMEMBERED = 20

/** By tab. */
type Marks = Readonly<Record<string, string>>
/** By panel: when. */
type Stopped = Readonly<Record<string, number>>

const read = <Value extends object>(key: string): Value => JSON.parse(localStorage.getItem(key) ?? '{}') as Value
const write = (key: string, value: object): void => localStorage.setItem(key, JSON.stringify(value))

/** The same after a reload, another in each tab. */
function ownTab(): string {
  const tab = sessionStorage.getItem(TAB) ?? Math.random().toString(36).slice(2)
  sessionStorage.setItem(TAB, tab)
  return tab
}

function unmark(tabs: readonly string[]): void {
  write(RUNNING, Object.fromEntries(Object.entries(read<Marks>(RUNNING)).filter(([tab]) => !tabs.includes(tab))))
}

/** The tabs of these whose pages live. */
function livingOf(tabs: readonly string[]): Promise<Set<string>> {
  const living = new Set<string>()
  if (tabs.length === 0) return Promise.resolve(living)
  const port = new BroadcastChannel(CHANNEL)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late)
      port.close()
      resolve(living)
    }
    const late = setTimeout(end, ANSWER_MS)
    port.addEventListener('message', ({ data }: MessageEvent<{ here?: string }>) => {
      if (data.here === undefined) return
      living.add(data.here)
      if (tabs.every((tab) => living.has(tab))) end()
    })
    port.postMessage({ who: true })
  })
}

/**
 * Present where a page of this browser has died with this panel within a day; `isNew` only the first time, so that one
 * death counts once for the health of the panel. Call it before the page opens a panel itself.
 */
export async function stopOf(src: string): Promise<{ isNew: boolean } | undefined> {
  const now = Date.now()
  const marks = read<Marks>(RUNNING)
  const own = ownTab()
  // The mark of this tab is from before it was loaded again.
  const living = await livingOf(Object.keys(marks).filter((tab) => tab !== own))
  const dead = Object.keys(marks).filter((tab) => !living.has(tab))
  if (dead.length > 0) {
    const died = dead.map((tab) => [marks[tab], now] as const)
    const all = [...died, ...Object.entries(read<Stopped>(STOPPED))]
    write(STOPPED, Object.fromEntries(all.slice(0, REMEMBERED).toReversed()))
    unmark(dead)
  }
  const at = read<Stopped>(STOPPED)[src]
  if (at === undefined || now - at >= DAY_MS) return undefined
  return { isNew: dead.some((tab) => marks[tab] === src) }
}

/** From now on a panel runs in this page, whenever it is visible, until the returned function is called. */
export function markRunning(src: string): () => void {
  const tab = ownTab()
  const port = new BroadcastChannel(CHANNEL)
  const isVisible = () => document.visibilityState === 'visible'
  const leave = () => unmark([tab])
  const follow = () => (isVisible() ? write(RUNNING, { ...read<Marks>(RUNNING), [tab]: src }) : leave())
  port.addEventListener('message', ({ data }: MessageEvent<{ who?: true }>) => {
    if (data.who && isVisible()) port.postMessage({ here: tab })
  })
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', leave)
  follow()
  return () => {
    port.close()
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}
