import { expect, test } from 'vitest'
import { actionsOf, draftOf } from './scene-draft.ts'

const line = { id: 0, deviceId: 'a', deKey: 'sw', isOperation: false, value: true }

test('properties of one device next to each other are one action, and a line each in the editor', () => {
  const lines = [
    line,
    { ...line, deKey: 'level', value: 4 },
    { ...line, deKey: 'restart', isOperation: true, value: undefined },
    { ...line, deviceId: 'b' },
    { ...line, deviceId: 'b', value: false },
  ]
  const actions = actionsOf(lines)
  expect(actions).toEqual([
    { deviceId: 'a', data: { sw: true, level: 4 } },
    { deviceId: 'a', deKey: 'restart', data: {} },
    { deviceId: 'b', data: { sw: true } },
    { deviceId: 'b', data: { sw: false } },
  ])
  const stored = actions.map(({ deKey = null, ...action }) => ({ ...action, deKey, deviceName: 'Lamp' }))
  expect(actionsOf(draftOf(stored))).toEqual(actions)
})
