import { getPushKey, subscribePush, unsubscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { pushObstacle, type PushObstacle } from '../../../shared/browser-support.ts'

/** Why this browser can't receive pushes, or whether it does. */
export type PhoneState = PushObstacle | 'off' | 'on'

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/app/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function phoneState(): Promise<PhoneState> {
  const obstacle = pushObstacle()
  if (obstacle) return obstacle
  if (!(await navigator.serviceWorker.getRegistration('/app/'))) return 'unsupported'
  return (await subscription()) ? 'on' : 'off'
}

async function register(found: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = found.toJSON()
  await call(subscribePush, { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
}

/** Asks the user for permission, where it has not been given. */
export async function turnOn(): Promise<PhoneState> {
  if ((await Notification.requestPermission()) !== 'granted') return phoneState()
  const registration = await navigator.serviceWorker.ready
  const { key: applicationServerKey } = await call(getPushKey, {})
  await register(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  return phoneState()
}

export async function turnOff(): Promise<PhoneState> {
  const found = await subscription()
  if (found) {
    await call(unsubscribePush, { endpoint: found.endpoint })
    await found.unsubscribe()
  }
  return phoneState()
}

export const currentEndpoint = async (): Promise<string | undefined> => (await subscription())?.endpoint

/** At each start: browsers lose subscriptions without a word, and another account may have signed in. */
export async function resendSubscription(): Promise<void> {
  const found = await subscription()
  if (found) await register(found)
}
