/** What browsers give pages, by their connection: over http, outside of localhost, most of it is missing. */

export const hasCamera = (): boolean => 'mediaDevices' in navigator

/** Chrome and Edge only. */
export const hasBluetooth = (): boolean => 'bluetooth' in navigator

/** A page with a worker can be installed, and opens without a connection. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** On an iPhone, links open in its browser, which shares no sign-in with the app on the home screen. */
export const isBrowserOfApple = (): boolean => isApple() && !isInstalled()
export const isAppOfApple = (): boolean => isApple() && isInstalled()

export type PushObstacle = 'insecure' | 'homeScreen' | 'unsupported' | 'denied'

/** Why this browser can't receive pushes. */
export function pushObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (isApple() && !isInstalled()) return 'homeScreen'
  if (!hasWorkers() || !('PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}
