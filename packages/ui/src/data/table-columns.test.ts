import { describe, expect, test } from 'vitest'
import { droppedColumns } from './table-columns.ts'

const columns = [
  { key: 'name', phone: 'title' },
  { key: 'model', width: '112px' },
  { key: 'status', width: '132px', phone: 'line', stays: true },
  { key: 'creator', minWidth: 144 },
  { key: 'time', width: '152px', phone: 'line' },
  { key: 'actions', width: '120px', phone: 'action' },
] as const

describe('the columns of a narrow table', () => {
  const { classOf, minWidth } = droppedColumns(columns)

  test('go from right to left, those that a phone shows last; name, actions and columns that stay never do', () => {
    expect([...classOf.keys()]).toEqual(['creator', 'model', 'time'])
  })

  test('go at the width below which they no longer fit', () => {
    // 208 + 112 + 132 + 144 + 152 + 120 = 868 px; without creator 724 px; without model 612 px.
    expect([...classOf.values()].map((name) => /\[(\d+)px\]/.exec(name)?.[1])).toEqual(['880', '760', '640'])
  })

  test('leave a table that needs only what stays', () => expect(minWidth).toBe(208 + 132 + 120))
})
