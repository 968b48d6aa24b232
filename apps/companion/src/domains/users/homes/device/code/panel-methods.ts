import {
  getHomeDeviceHistory,
  invokeHomeDevice,
  listHomeDeviceEvents,
  setHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { panelProtocol } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { call } from '@slipway/web-client/call.ts'
import { Refused, type Input, type Methods } from './panel-host.ts'

interface Around {
  deviceId: string
  panelId: string
  links: readonly string[]
  /** What the panel shows next to its device: for questions, which name their author. */
  name: string
  current(): unknown
  onReady(): void
  onError(msg: string): void
  onClose(): void
}

const MAX_TEXT = 200
const textIn = (input: Input, field: string): string => {
  const value = input[field]
  if (typeof value !== 'string' || value === '') throw new Refused(400, field)
  return value.slice(0, MAX_TEXT)
}
const recordIn = (input: Input, field: string): Record<string, unknown> => {
  const value = input[field] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refused(400, field)
  return { ...value }
}
const timeIn = (input: Input, field: string): number => {
  const value = input[field]
  if (typeof value !== 'number') throw new Refused(400, field)
  return value
}

const { max: waitMs } = controlLimits.waitMs

/** A refusal of the server is one of the data; everything else did not reach the server. */
const asked = async <Result>(asking: Promise<Result>): Promise<Result> => {
  try {
    return await asking
  } catch (error) {
    throw error instanceof CallRefused ? new Refused(422, error.message) : error
  }
}

async function done(asking: Promise<UserCommand>): Promise<null> {
  const { status, msg } = await asked(asking)
  if (status === commandStatus.acked) return null
  throw new Refused(status === commandStatus.failed ? 422 : 408, msg ?? '')
}

/** In this browser, and only for this panel. */
function storeOf(panelId: string) {
  const key = `panel-store ${panelId}`
  const read = (): Record<string, unknown> => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
  const write = (values: Record<string, unknown>): null => {
    const text = JSON.stringify(values)
    if (text.length > panelProtocol.storeBytes) throw new Refused(413, 'store')
    localStorage.setItem(key, text)
    return null
  }
  return {
    get: (name: string) => (Object.hasOwn(read(), name) ? read()[name] : null),
    set: (name: string, value: unknown) => write({ ...read(), [name]: value }),
    remove(name: string): null {
      const { [name]: _gone, ...rest } = read()
      return write(rest)
    },
  }
}

/** Only to hosts that the package names, only by https, and only after the user was asked. */
function openLink(url: string, { links, name }: Pick<Around, 'links' | 'name'>): boolean {
  const target = URL.parse(url)
  if (target?.protocol !== 'https:' || !links.includes(target.host)) throw new Refused(403, url)
  if (!confirm(`${name}: ${target.host}`)) return false
  open(target, '_blank', 'noopener,noreferrer')
  return true
}

/** What a panel can do, all of it with the rights of the user whose device it shows. */
export function panelMethodsOf(around: Around): Methods {
  const { deviceId, panelId, name } = around
  const store = storeOf(panelId)
  return {
    'ui.ready': around.onReady,
    'ui.title': (input) => void (document.title = textIn(input, 'title')),
    'ui.toast': (input) => showToast('info', textIn(input, 'text')),
    'ui.confirm': (input) => confirm(`${name}: ${textIn(input, 'text')}`),
    'ui.close': around.onClose,
    'ui.haptic': () => void navigator.vibrate?.(10),
    'ui.error': (input) => around.onError(textIn(input, 'msg')),
    'ui.open': (input) => openLink(textIn(input, 'url'), around),
    'device.get': around.current,
    'device.set': (input) => done(call(setHomeDevice, { deviceId, data: recordIn(input, 'data'), waitMs })),
    'device.action': (input) =>
      done(call(invokeHomeDevice, { deviceId, deKey: textIn(input, 'deKey'), data: recordIn(input, 'input'), waitMs })),
    'device.history': (input) => {
      const span = { from: timeIn(input, 'from'), to: timeIn(input, 'to') }
      return asked(call(getHomeDeviceHistory, { deviceId, deKey: textIn(input, 'deKey'), ...span }))
    },
    'device.events': () => asked(call(listHomeDeviceEvents, { deviceId })),
    'store.get': (input) => store.get(textIn(input, 'key')),
    'store.set': (input) => store.set(textIn(input, 'key'), input['value']),
    'store.remove': (input) => store.remove(textIn(input, 'key')),
  }
}
