import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { expect, test } from 'vitest'
import { lacksModel, noLiveHome, viewOf, withChanges } from './home-view.ts'

const device = (id: string, online = true): HomeDevice => ({
  deviceId: id,
  name: id,
  roomId: null,
  gatewayId: null,
  productId: 'p',
  productName: 'Lamp',
  picture: '',
  online,
  onlineTime: null,
  isDisabled: false,
  bindTime: 0,
  values: {},
})
const whole = { rooms: [], scenes: [], members: [], deviceIds: ['a', 'b'], changed: [device('a'), device('b')] }

test('changed devices replace theirs, and the list of IDs says which are there in which order', () => {
  const start = withChanges(noLiveHome, whole)
  const later = withChanges(start, { changed: [device('b', false)] })
  expect(later.devices.map(({ deviceId, online }) => [deviceId, online])).toEqual([
    ['a', true],
    ['b', false],
  ])
  const end = withChanges(later, { deviceIds: ['c', 'b'], changed: [device('c')] })
  expect(end.devices).toEqual([device('c'), device('b', false)])
})

test('the stream is shown over the snapshot while it is the newer one, and models are the snapshot’s', () => {
  const snapshot = { homeId: 'h', rooms: [], scenes: [], devices: [device('a', false)], models: { p: [] } }
  const live = withChanges(noLiveHome, whole)
  expect(viewOf(snapshot, live, true).devices).toEqual(live.devices)
  expect(viewOf(snapshot, live, false).devices).toEqual(snapshot.devices)
  expect(lacksModel(snapshot, live)).toBe(false)
  expect(lacksModel({ ...snapshot, models: {} }, live)).toBe(true)
})

test('what the stream repeats is the same object, so that it is not drawn again; what differs, and comes back, is new', () => {
  const snapshot = { homeId: 'h', rooms: [], scenes: [], devices: [device('a'), device('b')], models: { p: [] } }
  const start = withChanges(noLiveHome, structuredClone(whole))
  expect(viewOf(snapshot, start, true).devices[0]).toBe(snapshot.devices[0])
  const later = withChanges(start, { changed: [device('b', false)] })
  const shown = viewOf(snapshot, later, true).devices
  expect(shown[0]).toBe(snapshot.devices[0])
  expect(shown[1]).toBe(later.devices[1])
  // A newer snapshot is compared again.
  const newer = { ...snapshot, devices: [device('a', false), device('b', false)] }
  expect(viewOf(newer, later, true).devices).toEqual([device('a'), device('b', false)])
  expect(viewOf(newer, later, true).devices[1]).toBe(newer.devices[1])
})
