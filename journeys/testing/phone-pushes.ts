import type { Page } from '@playwright/test'
import type { LocalPushService, ReceivedPush } from '../../apps/server/src/push/testing/push-service.ts'
import { expect } from './story.ts'

/**
 * Browsers under test have no push service and can't ask for permission: those two are the local service's, before a page
 * opens. All else is the app's own: its switch, its subscription at the server, its worker.
 */
export async function receivePushes(page: Page, service: LocalPushService): Promise<void> {
  const phone = await service.newPhone(`phone-${service.phones()}`)
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const unused = { expirationTime: null, getKey: () => null, unsubscribe: async () => true }
    const options = { applicationServerKey: null, userVisibleOnly: true }
    const subscription = { ...unused, options, endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    const STORED = 'isSubscribed'
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem(STORED, '')
      return subscription
    }
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem(STORED) === null ? null : subscription)
  }, phone)
}

interface ShownNote extends NotificationOptions {
  title: string
}
interface Worker extends EventTarget {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  shown: ShownNote[]
}

/** Gives a push to the app's worker as the browser does, and returns what the worker shows. */
export async function deliver(page: Page, { text }: ReceivedPush): Promise<ShownNote> {
  const context = page.context()
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the app has no worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Worker
    scope.shown = []
    // A browser without a window ends the worker that marks an app's icon, which it hasn't.
    Object.defineProperty(navigator, 'setAppBadge', { value: async () => undefined, configurable: true })
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
  })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: text })
  const shown = () => worker.evaluate(() => (globalThis as unknown as Worker).shown)
  await expect.poll(shown).toHaveLength(1)
  await cdp.detach()
  return (await shown())[0] as ShownNote
}

/** The worker's answer to a tap on what it showed. */
export async function tapNote(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as Worker
    let done: Promise<void> | undefined
    const notification = { ...scope.shown[0], close: () => undefined }
    const waitUntil = (end: Promise<void>) => void (done = end)
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await done
  })
}
