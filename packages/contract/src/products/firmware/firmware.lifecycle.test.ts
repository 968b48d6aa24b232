import { expect, test } from 'vitest'
import { isEditable, isInFlow, isRemovable, otaLifecycle, otaStatus } from './firmware.lifecycle.ts'

test('a version goes through four states, and back to the first where its validation fails', () => {
  expect(otaLifecycle).toEqual({
    1: { startValidation: 2 },
    2: { passValidation: 3, failValidation: 1 },
    3: { release: 4 },
    4: {},
  })
})

test('a version is in flow until it is released, and can be deleted in the first and third state', () => {
  const states = Object.values(otaStatus)
  expect(states.filter(isInFlow)).toEqual([1, 2, 3])
  expect(states.filter(isRemovable)).toEqual([1, 3])
})

test.each([
  ['packageId', [1]],
  ['withPackages', [1]],
  ['remindType', [1, 3]],
  ['area', [1, 3]],
  ['cnDevices', [1, 2]],
  ['usDevices', [1, 2]],
  ['effectiveDay', [1, 2]],
  ['releaseNotes', [1, 2, 3, 4]],
  ['releaseNotesEn', [1, 2, 3, 4]],
] as const)('%s can be edited in the states %o', (field, states) => {
  expect(Object.values(otaStatus).filter((status) => isEditable(field, status))).toEqual(states)
})
