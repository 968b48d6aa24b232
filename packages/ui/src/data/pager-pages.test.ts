import { expect, test } from 'vitest'
import { pagerPages } from './pager-pages.ts'

test('up to seven pages are all drawn', () => {
  expect(pagerPages(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('at the start only the far end is shortened', () => {
  expect(pagerPages(1, 14)).toEqual([1, 2, 3, 4, 5, 'gap after', 14])
})

test('in the middle both sides are shortened', () => {
  expect(pagerPages(7, 14)).toEqual([1, 'gap before', 6, 7, 8, 'gap after', 14])
})

test('at the end only the start is shortened', () => {
  expect(pagerPages(14, 14)).toEqual([1, 'gap before', 10, 11, 12, 13, 14])
})

test('whichever page is open, seven places are taken and none is drawn twice', () => {
  for (let current = 1; current <= 40; current += 1) {
    const places = pagerPages(current, 40)
    expect(places).toContain(current)
    expect(places).toHaveLength(7)
    expect(new Set(places).size).toBe(7)
  }
})
