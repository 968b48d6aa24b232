import { changeKinds } from '@slipway/contract/identity/audit/audit.ts'
import { expect, test } from 'vitest'
import { distinctObjects, mergedChanges } from './merged-changes.ts'

const role = { objectType: 'roles', objectId: '7', objectName: 'Testers', kind: changeKinds.changed }

test('a row that was written twice is shown once, as it was before the first time and after the last', () => {
  const changes = [
    { ...role, before: { description: '', version: 1 }, after: { description: 'a', version: 2 } },
    { ...role, before: { version: 2, menus: [] }, after: { version: 3, menus: ['x'] } },
  ]
  expect(mergedChanges(changes)).toEqual([
    {
      ...role,
      before: { description: '', version: 1, menus: [] },
      after: { description: 'a', version: 3, menus: ['x'] },
    },
  ])
})

test('other rows, and what was made or deleted, stay apart', () => {
  const changes = [
    { ...role, kind: changeKinds.made, before: null, after: { id: 7 } },
    { ...role, before: { version: 1 }, after: { version: 2 } },
    { ...role, kind: changeKinds.deleted, before: { id: 7 }, after: null },
    { ...role, objectId: '8', before: { version: 1 }, after: { version: 2 } },
  ]
  expect(mergedChanges(changes)).toEqual(changes)
  expect(distinctObjects([...changes, role])).toHaveLength(4)
})
