import type { PanelDocument, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { expect, test } from 'vitest'
import { dropFinder, type Box } from './drop-place.ts'

const item = (id: string, items?: PanelItem[]): PanelItem => ({
  id,
  widget: items ? 'group' : 'switch',
  span: 2,
  bind: {},
  ...(items && { items }),
})
const document: PanelDocument = {
  format: 1,
  kind: 'visual',
  model: { productId: '', upgradeCode: '', hash: '' },
  pages: [
    { id: 'p1', title: { zh: '', en: '' }, items: [item('a'), item('b'), item('c'), item('g', [item('d')])] },
    { id: 'p2', title: { zh: '', en: '' }, items: [] },
  ],
}
/** `a` and `b` in a row, `c` below them, then the group. */
const boxes: Box[] = [
  { id: 'a', left: 0, top: 0, width: 100, height: 80 },
  { id: 'b', left: 110, top: 0, width: 100, height: 80 },
  { id: 'c', left: 0, top: 90, width: 210, height: 80 },
  { id: 'g', left: 0, top: 180, width: 210, height: 140 },
  { id: 'd', left: 10, top: 210, width: 190, height: 80 },
]
const place = (x: number, y: number, more: { isGroup?: boolean; dragged?: string; page?: string } = {}) =>
  dropFinder(more.page ? [] : boxes, { document, page: 'p1', isGroup: false, ...more })({ x, y })?.to

test.each([
  ['the left half of the first of a row', 10, 40, 0],
  ['the right half of the first of a row', 90, 40, 1],
  ['the right half of the last of a row', 200, 40, 2],
  ['the upper half of one that has a row of its own', 200, 100, 2],
  ['the lower half of one that has a row of its own', 10, 165, 3],
  ['below everything', 100, 900, 4],
] as const)('at %s', (_where, x, y, index) => {
  expect(place(x, y)).toEqual({ page: 'p1', index })
})

test('inside a group, but not for another group or the group itself', () => {
  expect(place(100, 220)).toEqual({ page: 'p1', group: 'g', index: 0 })
  expect(place(100, 285)).toMatchObject({ group: 'g', index: 1 })
  expect(place(100, 220, { isGroup: true })).toEqual({ page: 'p1', index: 3 })
  expect(place(100, 300, { isGroup: true, dragged: 'g' })?.group).toBeUndefined()
})

test('on an empty page at its start', () => {
  expect(place(50, 50, { page: 'p2' })).toEqual({ page: 'p2', index: 0 })
})
