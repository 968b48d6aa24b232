import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userStory } from '../testing/user-story.tsx'
import { deviceKindOf } from './device-kind.ts'
import { trustEn } from './trust.en.ts'
import { trustZh as t } from './trust.zh.ts'

const FINGERPRINT = Array.from({ length: 32 }, (_, byte) => (160 + byte).toString(16).toUpperCase()).join(':')

let story: ReturnType<typeof userStory>
beforeEach(() => {
  story = userStory()
})
afterEach(() => story.close())

const open = (title: string): Promise<void> => story.open('/app/trust', title)

test('without a local authority the page says how to get one', async () => {
  await open(t.off)
  screen.getByText(t.offHow)
})

test('the fingerprint, the steps of the chosen device and the https address are shown', async () => {
  window.slipwayConfig = { localHttps: { port: 3443, fingerprint: FINGERPRINT } }
  await open(t.title)
  screen.getByText('A0:A1:A2:A3')
  screen.getByText('BC:BD:BE:BF')

  fireEvent.change(screen.getByLabelText(t.device), { target: { value: 'ios' } })
  expect(screen.getByRole('link', { name: t.profile }).getAttribute('href')).toBe('/app/trust/slipway.mobileconfig')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(t.steps.ios)

  fireEvent.change(screen.getByLabelText(t.device), { target: { value: 'android' } })
  expect(screen.getByRole('link', { name: t.certificate }).getAttribute('href')).toBe('/app/trust/slipway.crt')
  // A link differs from the text around it by more than its colour.
  expect(screen.getByRole('link', { name: 'https://localhost:3443/app/' }).className).toMatch(/(^| )underline/)
})

test('both languages have the same steps', () => {
  for (const [kind, steps] of Object.entries(t.steps)) {
    expect(trustEn.steps[kind as keyof typeof t.steps]).toHaveLength(steps.length)
  }
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'mac'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'linux'],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, kind) => {
  expect(deviceKindOf({ userAgent, maxTouchPoints })).toBe(kind)
})
