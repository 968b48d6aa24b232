import { useSyncExternalStore } from 'react'
import { onUnreached } from './network-failed.ts'

const PROBE = '/healthz'
const PROBE_TIMEOUT_MS = 5_000
const FIRST_PROBE_MS = 1_000
const LAST_PROBE_MS = 15_000

let isDown = false
let probing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the server answers at all, whatever it answers. */
export const isServerReached = (): Promise<boolean> =>
  fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )

function set(next: boolean): void {
  if (next === isDown) return
  isDown = next
  for (const listener of listeners) listener()
}

/** Asks until the server answers: immediately, then less and less often. */
async function probe(waitMs: number): Promise<void> {
  clearTimeout(probing)
  if (await isServerReached()) return set(false)
  set(true)
  clearTimeout(probing)
  probing = setTimeout(() => void probe(Math.min(waitMs * 2, LAST_PROBE_MS)), waitMs)
}

/** A request without an answer: the connection is down unless a probe gets through. */
const suspect = (): void => {
  if (!isDown) void probe(FIRST_PROBE_MS)
}

/** The server was not reached: the connection counts as down until a probe gets through. */
export function connectionLost(): void {
  set(true)
  void probe(FIRST_PROBE_MS)
}

/** Follows requests without an answer, and the browser's own notices, which come earlier. Returns how to stop. */
export function watchConnection(): () => void {
  const back = () => void probe(FIRST_PROBE_MS)
  onUnreached(suspect)
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', back)
  return () => {
    clearTimeout(probing)
    onUnreached(() => undefined)
    window.removeEventListener('offline', connectionLost)
    window.removeEventListener('online', back)
  }
}

/** Calls `listener` when the connection is lost and when it is back. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isConnectionDown = (): boolean => isDown

export const useIsConnectionDown = (): boolean => useSyncExternalStore(onConnection, isConnectionDown, () => false)
