import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import type { DeviceBacking, PanelBacking, PanelTimers, ProgramDevice } from './panel-backing.ts'
import type { Input, Methods } from './panel-host.ts'
import { pickPhoto } from './picked-photo.ts'
import { Refused } from './refused.ts'

interface Around {
  backing: PanelBacking
  links: readonly string[]
  /** What the panel shows next to its device: for questions, which name their author. */
  name: string
  current(): unknown
  /** Of a mini-program. */
  devices(): readonly ProgramDevice[] | undefined
  /** Of a mini-program that is the page of a device: what it means where it names none. */
  entryDeviceId?: string | undefined
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

/** Only to hosts that the package names, only by https, and only after the user was asked. */
function openLink(url: string, { links, name }: Pick<Around, 'links' | 'name'>): boolean {
  const target = URL.parse(url)
  if (target?.protocol !== 'https:' || !links.includes(target.host)) throw new Refused(403, url)
  if (!confirm(`${name}: ${target.host}`)) return false
  open(target, '_blank', 'noopener,noreferrer')
  return true
}

/** What a panel can do, all of it with the rights of whoever has its page open. */
export function panelMethodsOf(around: Around): Methods {
  const { backing, name } = around
  const { history, events, store, timers: own, deviceOf } = backing
  const isOfEntry = (input: Input): boolean => around.entryDeviceId !== undefined && input['deviceId'] === undefined
  const chosen = (input: Input): ProgramDevice => {
    const deviceId = isOfEntry(input) ? around.entryDeviceId : textIn(input, 'deviceId')
    const found = around.devices()?.find((device) => device.deviceId === deviceId)
    if (!found) throw new Refused(422, 'deviceId')
    return found
  }
  /** A panel has one device; a mini-program names one of its home. */
  const on = (input: Input): DeviceBacking => (deviceOf ? deviceOf(chosen(input).deviceId) : backing)
  const timersOn = (input: Input): PanelTimers => {
    const { timers } = on(input)
    if (!timers) throw new Refused(404, 'timers')
    return timers
  }
  return {
    ...(deviceOf && { 'home.devices': () => around.devices() ?? [] }),
    'ui.ready': around.onReady,
    'ui.title': (input) => void (document.title = textIn(input, 'title')),
    'ui.toast': (input) => showToast('info', textIn(input, 'text')),
    'ui.confirm': (input) => confirm(`${name}: ${textIn(input, 'text')}`),
    'ui.close': around.onClose,
    'ui.haptic': () => void navigator.vibrate?.(10),
    'ui.error': (input) => around.onError(textIn(input, 'msg')),
    // The trace of who debugs the panel has it, as each request.
    'ui.log': () => null,
    'ui.open': (input) => openLink(textIn(input, 'url'), around),
    'device.get': (input) => (deviceOf && !isOfEntry(input) ? chosen(input) : around.current()),
    'device.set': (input) => done(on(input).set(recordIn(input, 'data'))),
    'device.action': (input) => done(on(input).action(textIn(input, 'deKey'), recordIn(input, 'input'))),
    ...(history && {
      'device.history': (input) => {
        const span = { from: timeIn(input, 'from'), to: timeIn(input, 'to') }
        return asked((on(input).history ?? history)({ deKey: textIn(input, 'deKey'), ...span }))
      },
    }),
    ...(events && { 'device.events': (input) => asked((on(input).events ?? events)()) }),
    'store.get': (input) => asked(store.get(textIn(input, 'key'))),
    'store.set': (input) => asked(store.set(textIn(input, 'key'), input['value'])),
    'store.remove': (input) => asked(store.remove(textIn(input, 'key'))),
    ...(own && {
      'timers.list': (input) => asked(timersOn(input).list()),
      'timers.add': (input) => asked(timersOn(input).add(recordIn(input, 'timer'))),
      'timers.change': (input) => asked(timersOn(input).change(recordIn(input, 'timer'))),
      'timers.remove': (input) => asked(timersOn(input).remove(textIn(input, 'timerId'))),
    }),
    'media.pick': pickPhoto,
  }
}
