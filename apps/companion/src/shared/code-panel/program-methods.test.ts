import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { expect, test, vi } from 'vitest'
import type { DeviceBacking, PanelBacking, PanelTimers, ProgramDevice } from './panel-backing.ts'
import { panelMethodsOf } from './panel-methods.ts'

const confirmed = { commandId: '1', status: commandStatus.acked, code: 200, msg: null, output: {} }
const lamp: ProgramDevice = {
  deviceId: 'lamp',
  name: 'Lamp',
  room: '',
  online: true,
  mayControl: true,
  model: [],
  values: { power: true },
}

function methodsOf(
  deviceOf?: (deviceId: string) => DeviceBacking,
  more: Partial<PanelBacking> = {},
  entryDeviceId?: string,
) {
  const own = vi.fn<PanelBacking['set']>(async () => confirmed)
  const backing: PanelBacking = {
    set: own,
    action: async () => confirmed,
    store: { get: async () => null, set: async () => null, remove: async () => null },
    ...(deviceOf && { deviceOf }),
    ...more,
  }
  const methods = panelMethodsOf({
    backing,
    links: [],
    name: 'Home',
    current: () => 'the device of the panel',
    devices: () => (deviceOf ? [lamp] : undefined),
    entryDeviceId,
    onReady: () => undefined,
    onError: () => undefined,
    onClose: () => undefined,
  })
  return { methods, own }
}

test('a mini-program has the devices of its home, and reaches no other one', async () => {
  const set = vi.fn<DeviceBacking['set']>(async () => confirmed)
  const asked: string[] = []
  const { methods, own } = methodsOf((deviceId) => {
    asked.push(deviceId)
    return { set, action: async () => confirmed }
  })
  expect(methods['home.devices']?.({})).toEqual([lamp])
  expect(methods['device.get']?.({ deviceId: 'lamp' })).toEqual(lamp)
  await methods['device.set']?.({ deviceId: 'lamp', data: { power: false } })
  expect(set).toHaveBeenCalledWith({ power: false })
  expect(asked).toEqual(['lamp'])
  for (const input of [{ deviceId: 'of another home', data: {} }, { deviceId: 7, data: {} }, { data: {} }])
    expect(() => methods['device.set']?.(input)).toThrow()
  expect(own).not.toHaveBeenCalled()
  expect(asked).toEqual(['lamp'])
})

test('a mini-program reaches the timers of the devices of its home, and of no other one', async () => {
  const list = vi.fn<PanelTimers['list']>(async () => ['timer of lamp'])
  const add = vi.fn<PanelTimers['add']>(async () => null)
  const remove = vi.fn<PanelTimers['remove']>(async () => null)
  const timers = { list, add, change: async () => null, remove }
  const lampOf = () => ({ set: async () => confirmed, action: async () => confirmed, timers })
  const { methods } = methodsOf(lampOf, { timers })
  expect(await methods['timers.list']?.({ deviceId: 'lamp' })).toEqual(['timer of lamp'])
  await methods['timers.add']?.({ deviceId: 'lamp', timer: { time: '07:00' } })
  expect(add).toHaveBeenCalledWith({ time: '07:00' })
  for (const deviceId of ['of another home', undefined])
    expect(() => methods['timers.remove']?.({ deviceId, timerId: 'one' })).toThrow()
  expect(remove).not.toHaveBeenCalled()
  // Previews have no timers and no methods for them.
  const { methods: without } = methodsOf(lampOf)
  expect(without['timers.list']).toBeUndefined()
})

test('a panel has its own device alone', async () => {
  const { methods, own } = methodsOf()
  expect(methods['home.devices']).toBeUndefined()
  expect(methods['device.get']?.({ deviceId: 'lamp' })).toBe('the device of the panel')
  await methods['device.set']?.({ deviceId: 'lamp', data: { power: false } })
  expect(own).toHaveBeenCalledWith({ power: false })
})

test('a mini-program on the page of a device means that device where it names none', async () => {
  const asked: string[] = []
  const set = vi.fn<DeviceBacking['set']>(async () => confirmed)
  const deviceOf = (deviceId: string) => {
    asked.push(deviceId)
    return { set, action: async () => confirmed }
  }
  const { methods } = methodsOf(deviceOf, {}, 'lamp')
  expect(methods['device.get']?.({})).toBe('the device of the panel')
  expect(methods['device.get']?.({ deviceId: 'lamp' })).toEqual(lamp)
  await methods['device.set']?.({ data: { power: true } })
  expect([asked, set.mock.calls]).toEqual([['lamp'], [[{ power: true }]]])
  expect(() => methods['device.set']?.({ deviceId: 'of another home', data: {} })).toThrow()
})
