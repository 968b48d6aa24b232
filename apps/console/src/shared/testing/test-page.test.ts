import { expect, test, vi } from 'vitest'

test('a frame asked for while timers are simulated keeps no later one from coming', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requestAnimationFrame(() => {})
  vi.useRealTimers()
  await new Promise(requestAnimationFrame)
})

test.each(['first', 'second'])('a theme that a test has chosen is not that of the next: %s', () => {
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  document.documentElement.dataset['theme'] = 'dark'
})
