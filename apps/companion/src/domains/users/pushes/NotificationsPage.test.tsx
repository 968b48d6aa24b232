import { getPushSettings, muteMessages, updatePushSettings } from '@slipway/contract/users/pushes/pushes.calls.ts'
import type { PushSettings } from '@slipway/contract/users/pushes/pushes.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import { pushesZh as t } from './pushes-texts.zh.ts'

const settings: PushSettings = {
  quiet: { from: 1320, to: 420, days: [1, 2] },
  alarmsPass: true,
  email: false,
  sms: false,
  mayEmail: true,
  maySms: false,
  phones: 0,
  mutes: [{ deviceId: 'd'.repeat(22), deviceName: '厨房', deKey: 'leak', until: 1_790_000_000_000 }],
}
let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  let saved = settings
  story.server.answer(getPushSettings, () => saved)
  story.server.answer(updatePushSettings, (changed) => (saved = { ...saved, ...changed }))
  story.server.answer(muteMessages, () => {
    saved = { ...saved, mutes: [] }
    return []
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  story.close()
})

test('quiet hours, email and mutes are saved as they are changed', async () => {
  await story.open('/app/me/notifications')
  fireEvent.change(await screen.findByLabelText(t.from), { target: { value: '23:30' } })
  await story.user.click(screen.getByRole('checkbox', { name: '三' }))
  await story.user.click(screen.getByRole('switch', { name: t.email }))
  await story.user.click(screen.getByRole('button', { name: t.unmuteOf('厨房') }))
  const quiet = { from: 1410, to: 420, days: [1, 2] }
  expect(story.server.inputsOf(updatePushSettings)).toEqual([
    { quiet },
    { quiet: { ...quiet, days: [1, 2, 3] } },
    { email: true },
  ])
  expect(story.server.inputsOf(muteMessages)).toEqual([{ deviceId: 'd'.repeat(22), deKey: 'leak', minutes: 0 }])
  expect(screen.queryByRole('switch', { name: t.sms })).toBeNull()
})

test.each([
  ['over http', false, 'Android', t.states.insecure],
  ['in Safari on a phone', true, 'iPhone', t.states.homeScreen],
  ['in a browser without pushes', true, 'Android', t.states.unsupported],
])('%s the page says why there are no pushes', async (_, isSecureContext, userAgent, text) => {
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  await story.open('/app/me/notifications')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('switch', { name: t.receive })).toBeNull()
})
