import { expect, test } from 'vitest'
import { panelSettingsOf } from './panel-settings.ts'

const known = ['https://iot.example.com', 'https://home.example.com'] as const
const settingsOf = (origin: string, review = 'false', others: readonly (string | undefined)[] = known) =>
  panelSettingsOf((name) => (name === 'SLIPWAY_PANEL_ORIGIN' ? origin : review), others)

test('code panels can have a host of their own, which is neither that of the console nor of the companion', () => {
  expect(settingsOf('').panelOrigin).toBeUndefined()
  expect(settingsOf('https://panels.example.net/').panelOrigin).toBe('https://panels.example.net')
  for (const taken of known) expect(() => settingsOf(taken)).toThrow('use another host')
  expect(() => settingsOf('https://panels.example.net', 'false', [undefined])).toThrow('SLIPWAY_PUBLIC_URL is not')
})

test('their packages are reviewed unless the setting says otherwise', () => {
  expect([settingsOf('', 'false').panelAutoReview, settingsOf('', 'true').panelAutoReview]).toEqual([false, true])
  expect(() => settingsOf('', 'yes')).toThrow('must be true or false')
})
