import { describe, expect, test } from 'vitest'
import { usualFleetSettings } from './fleet-simulator.ts'
import { updateFate } from './simulated-update.ts'

const settings = {
  ...usualFleetSettings,
  otaBrickPercent: 3,
  otaRollbackPercent: 5,
  otaFailPercent: 10,
  otaSlowPercent: 20,
}
const fates = (changes = {}) =>
  Array.from({ length: 10_000 }, (_, index) => updateFate({ ...settings, ...changes }, { index, version: 'V2.0.0' }))
const share = (all: readonly unknown[], is: (fate: ReturnType<typeof updateFate>) => boolean) =>
  fates().filter(is).length / all.length

describe('the updates of simulated devices', () => {
  test('have outcomes in the shares of the settings, within three standard deviations', () => {
    const all = fates()
    expect(Math.abs(share(all, ({ outcome }) => outcome === 'brick') - 0.03)).toBeLessThan(0.0051)
    expect(Math.abs(share(all, ({ outcome }) => outcome === 'rollBack') - 0.05)).toBeLessThan(0.0065)
    expect(Math.abs(share(all, ({ outcome }) => outcome === 'fail') - 0.1)).toBeLessThan(0.009)
    expect(Math.abs(share(all, ({ transferMs }) => transferMs > 0) - 0.2)).toBeLessThan(0.012)
  })

  test('are the same for the same seed, and others for another seed, device or version', () => {
    expect(fates()).toEqual(fates())
    expect(fates()).not.toEqual(fates({ seed: 2 }))
    expect(updateFate(settings, { index: 1, version: 'a' })).toEqual(updateFate(settings, { index: 1, version: 'a' }))
  })

  test('all work where nothing is set', () => {
    const none = { otaBrickPercent: 0, otaRollbackPercent: 0, otaFailPercent: 0, otaSlowPercent: 0 }
    expect(fates(none).every(({ outcome, transferMs }) => outcome === 'works' && transferMs === 0)).toBe(true)
  })
})
