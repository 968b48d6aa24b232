import type { HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOpenedPanel } from './use-opened-panel.ts'

const panelOf = (version: string): HomePanel => ({
  kind: 'visual',
  panelId: '12',
  rnName: 'PlugPanel',
  version,
  minAppVersion: '1.3.3',
  document: {},
  entry: null,
  frame: null,
  program: null,
})
const fetched = (version: string, isFresh = true, deviceId = 'd') => ({ deviceId, panel: panelOf(version), isFresh })
const opening = (first: Parameters<typeof useOpenedPanel>[0]) =>
  renderHook((next: Parameters<typeof useOpenedPanel>[0]) => useOpenedPanel(next)?.version, { initialProps: first })

test('an open panel keeps its version; the next opening gets the new one (ST-30, ST-31)', () => {
  const first = opening(fetched('1.0.0'))
  first.rerender(fetched('1.1.0'))
  expect(first.result.current).toBe('1.0.0')
  expect(opening(fetched('1.1.0')).result.current).toBe('1.1.0')
})

test('what an earlier opening has left in the cache is replaced by what this opening fetches', () => {
  const { result, rerender } = opening(undefined)
  expect(result.current).toBeUndefined()
  rerender(fetched('1.0.0', false))
  expect(result.current).toBe('1.0.0')
  rerender(fetched('1.1.0'))
  expect(result.current).toBe('1.1.0')
  rerender(fetched('1.2.0'))
  expect(result.current).toBe('1.1.0')
})

test('another device has its own', () => {
  const { result, rerender } = opening(fetched('1.0.0'))
  rerender(fetched('2.0.0', true, 'other'))
  expect(result.current).toBe('2.0.0')
})
