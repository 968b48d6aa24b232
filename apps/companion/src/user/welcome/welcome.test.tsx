import { checkValue } from '@slipway/contract/products/features/value-check.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardZh } from '../../shared/device-card/card-texts.zh.ts'
import { userStory } from '../testing/user-story.tsx'
import { demoDevices } from './demo/demo-home.generated.ts'
import { firstValues, lived, type DemoValues } from './demo/demo-life.ts'
import { welcomeZh as t } from './welcome-texts.zh.ts'

const LAMP = '客厅吊灯'
let story: ReturnType<typeof userStory>
beforeEach(() => {
  window.history.replaceState(null, '', '/app/welcome')
  story = userStory()
})
afterEach(() => {
  cleanup()
  story.close()
})

test('a demo home of six devices is tried without an account, and nothing is asked of the server', async () => {
  await story.open('/app/welcome?returnUrl=%2Fapp%2Fme', t.title)
  expect(screen.getByRole('link', { name: t.register }).getAttribute('href')).toBe('/app/new?returnUrl=%2Fapp%2Fme')
  expect(screen.getByRole('link', { name: t.haveCode }).getAttribute('href')).toBe('/app/in?returnUrl=%2Fapp%2Fadd')
  expect(await screen.findByText(t.demoText)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  for (const card of screen.getAllByRole('listitem')) expect(card.innerHTML).toContain('/category-pictures/')
  const quick = screen.getByRole('switch', { name: cardZh.quickOf(LAMP, '开关') })
  await story.user.click(quick)
  expect(quick.getAttribute('aria-checked')).toBe('false')
  expect(await screen.findByText(cardZh.said(LAMP, cardZh.off))).toBeTruthy()

  await story.user.click(screen.getByRole('button', { name: LAMP }))
  expect(await screen.findByRole('heading', { name: LAMP })).toBeTruthy()
  const power = screen.getByRole('switch', { name: /开关/ })
  expect(power.getAttribute('aria-checked')).toBe('false')
  await story.user.click(screen.getByRole('button', { name: t.backToDemo }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6))
})

test.each([
  ['without a local authority', {}, null],
  ['with one', { localHttps: { port: 3443, fingerprint: 'AB:CD' } }, '/app/trust'],
])('over http %s the page says what https is for, and leads to it', async (_, config, address) => {
  vi.stubGlobal('isSecureContext', false)
  window.slipwayConfig = config
  await story.open('/app/welcome', t.title)
  expect(screen.getByText(t.noInstall, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.trust })?.getAttribute('href') ?? null).toBe(address)
  vi.unstubAllGlobals()
})

test.each(demoDevices)('the demo’s $key reports all that its model has, always within the model', ({ key, model }) => {
  const reported = model.filter((feature) => feature.kind === 'p' && feature.mayReport)
  let values: DemoValues = { ...firstValues[key] }
  expect(Object.keys(values).toSorted()).toEqual(reported.map(({ deKey }) => deKey).toSorted())
  for (let at = 0; at < 50; at += 1) {
    for (const feature of reported) {
      expect(feature.kind === 'p' && checkValue(feature.schema, values[feature.deKey])).toBeUndefined()
    }
    if (at === 10 && 'power' in values) values = { ...values, power: !values['power'] }
    if (at === 10 && 'control' in values) values = { ...values, control: 'open' }
    values = lived(key, values, at)
  }
})

test('what is set moves the readings: a plug draws nothing once it is off, a curtain opens to its end', () => {
  expect(lived('plug', { ...firstValues['plug'], power: false }, 1)).toMatchObject({ active_power: 0, current: 0 })
  let curtain: DemoValues = { ...firstValues['curtain'], control: 'open' }
  for (let at = 0; at < 10; at += 1) curtain = lived('curtain', curtain, at)
  expect(curtain).toMatchObject({ position: 100, control: 'stop' })
})
