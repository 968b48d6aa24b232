import {
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const here: OpenSession = {
  sessionId: 's1',
  isCurrent: true,
  browser: 'Chrome 141',
  system: 'Windows',
  agent: 'Mozilla/5.0',
  ip: '192.168.1.7',
  isLocalNetwork: true,
  startTime: 1_700_000_000_000,
  lastSeenTime: 1_700_000_060_000,
}
const there: OpenSession = {
  ...here,
  sessionId: 's2',
  isCurrent: false,
  browser: 'Safari 18',
  system: 'iOS',
  ip: '8.8.8.8',
  isLocalNetwork: false,
}
const script: OpenSession = { ...there, sessionId: 's3', browser: 'curl 8', system: null }
const stranger: OpenSession = { ...there, sessionId: 's4', browser: null, system: null }

const rowOf = async (words: string) => within((await screen.findByText(words)).closest('tr') ?? document.body)

test('each session says its device and place, and this one cannot be ended', async () => {
  await openConsole('/home/settings/sessions', [on(listSessions, () => [here, there, script, stranger])])
  const own = await rowOf('Windows 上的 Chrome 141')
  expect([own.queryByText('当前会话'), own.queryByText('本地网络'), own.queryByText('192.168.1.7')]).not.toContain(null)
  expect(own.queryByRole('button')).toBeNull()
  const other = await rowOf('iOS 上的 Safari 18')
  expect(other.queryByText('本地网络')).toBeNull()
  expect(other.getByRole('button', { name: '结束会话：iOS 上的 Safari 18' })).toBeTruthy()
  expect(screen.getByText('curl 8')).toBeTruthy()
  expect(screen.getByText('未知设备')).toBeTruthy()
})

test('one session is ended after a question', async () => {
  const { person, lastAsked } = await openConsole('/home/settings/sessions', [
    on(listSessions, () => [here, there]),
    on(endSession, () => null),
  ])
  await person.click(await screen.findByRole('button', { name: '结束会话：iOS 上的 Safari 18' }))
  expect(lastAsked(endSession)).toBeUndefined()
  await person.click(await screen.findByRole('button', { name: '结束会话' }))
  expect(await screen.findByText('会话已结束')).toBeTruthy()
  expect(lastAsked(endSession)).toEqual({ sessionId: 's2' })
})

test('all others are ended at once, where there are others', async () => {
  let open = [here, there, script]
  const { person, lastAsked } = await openConsole('/home/settings/sessions', [
    on(listSessions, () => open),
    on(endOtherSessions, () => {
      open = [here]
      return { ended: 2 }
    }),
  ])
  await person.click(await screen.findByRole('button', { name: '结束其他全部会话' }))
  await person.click(await screen.findByRole('button', { name: '结束其他全部会话' }))
  expect(await screen.findByText('已结束 2 个会话')).toBeTruthy()
  expect(lastAsked(endOtherSessions)).toEqual({})
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '结束其他全部会话' })
  await waitFor(() => expect(button.disabled).toBe(true))
})

test('a list that does not load says so and tries again', async () => {
  let isDown = true
  const { person } = await openConsole('/home/settings/sessions', [
    on(listSessions, () => {
      if (isDown) throw new TypeError('network')
      return [here]
    }),
  ])
  const retry = await screen.findByRole('button', { name: '重试' })
  isDown = false
  await person.click(retry)
  expect(await screen.findByText('当前会话')).toBeTruthy()
})
