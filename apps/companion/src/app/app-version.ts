import { isConnectionDown, onConnection } from '@slipway/web-client/connection.ts'
import { useSyncExternalStore } from 'react'
import { APP_STEP } from './app-steps.ts'

/** Of the server's build, next to this page's: `newer` can wait for a reload, `tooOld` can't. */
export type AppAge = 'current' | 'newer' | 'tooOld'

const DEPLOYED = '/app/version.json'
/** An installed app stays open for days. */
const EVERY_MS = 3_600_000
const PAUSE_MS = 60_000

let age: AppAge = 'current'
const listeners = new Set<() => void>()

/** Written into the document by the build; absent in development. */
const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || undefined

function ageNextTo(deployed: unknown): AppAge {
  const { build, oldestStep } = (deployed ?? {}) as { build?: unknown; oldestStep?: unknown }
  if (typeof oldestStep === 'number' && oldestStep > APP_STEP) return 'tooOld'
  return typeof build === 'string' && build !== ownBuild() ? 'newer' : 'current'
}

/** A server that can't be reached, or that knows no version, says nothing about this app. */
async function look(): Promise<void> {
  const reply = await fetch(DEPLOYED, { cache: 'no-store' }).catch(() => undefined)
  if (!reply?.ok) return
  const found = ageNextTo(await reply.json().catch(() => undefined))
  if (found === age) return
  age = found
  for (const listener of listeners) listener()
}

/** Asks which build the server has: now and then, when the page is seen again, and when the connection is back. */
export function followVersion(): () => void {
  if (ownBuild() === undefined) return () => undefined
  let lookedAt = 0
  const again = () => {
    if (document.visibilityState === 'hidden' || isConnectionDown() || Date.now() - lookedAt < PAUSE_MS) return
    lookedAt = Date.now()
    void look()
  }
  const timer = setInterval(again, EVERY_MS)
  const unsubscribe = onConnection(again)
  document.addEventListener('visibilitychange', again)
  return () => {
    clearInterval(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', again)
    age = 'current'
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAppAge = (): AppAge => useSyncExternalStore(subscribe, () => age)
