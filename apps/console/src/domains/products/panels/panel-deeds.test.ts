import { expect, test } from 'vitest'
import { deedsOf } from './panel-deeds.ts'
import { anyPanel, publishedPanel, upgradingPanel } from './testing/panels.ts'

test.each([
  ['unpublished', anyPanel, ['edit', 'gray', 'publish', 'delete']],
  ['in gray release', { ...anyPanel, status: 1 as const }, ['edit', 'publish', 'out']],
  ['published', publishedPanel, ['edit', 'upgrade', 'out']],
  ['upgrading', upgradingPanel, ['publish', 'cancel']],
  ['offline', { ...anyPanel, status: 3 as const }, ['delete']],
  ['offline and in use', { ...anyPanel, status: 3 as const, usedBy: 1 }, []],
])('a panel that is %s offers what its state allows (SI-055, SI-056)', (_state, panel, deeds) => {
  expect(deedsOf(panel)).toEqual(deeds)
})
