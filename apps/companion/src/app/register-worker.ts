import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

function found(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** A worker that replaces another waits; the first one of a browser does not. */
function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) found(next)
    })
  })
}

/** Browsers have workers over https and on localhost only; without one the app works online. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/app/sw.js', { scope: '/app/' }).then(follow, () => undefined)
  if ('Notification' in window && Notification.permission === 'granted') {
    import('../domains/users/pushes/this-phone.ts').then((phone) => phone.resendSubscription()).catch(() => undefined)
  }
}

/** A worker that does not take over leaves the reload to the network. */
const TAKEN_OVER_WITHIN_MS = 3_000

/** Without the stored document of the old build, which a slow network would bring back. */
async function dropStoredPages(): Promise<void> {
  if (!('caches' in window)) return
  for (const name of await caches.keys()) if (name === 'shell') await caches.delete(name)
}

/** Starts the newest version: that of the worker that waits, else that of the server. */
export async function reloadIntoNew(reload = () => window.location.reload()): Promise<void> {
  if (waiting) {
    const late = setTimeout(reload, TAKEN_OVER_WITHIN_MS)
    const taken = () => {
      clearTimeout(late)
      reload()
    }
    navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })
    waiting.postMessage('reload', { transfer: [] })
    return
  }
  await dropStoredPages().catch(() => undefined)
  reload()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a new version of the app waits for a reload. */
export const useHasNewVersion = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined)
