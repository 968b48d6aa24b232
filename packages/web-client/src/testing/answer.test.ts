import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretendServer, type PretendServer } from './answer.ts'

let server: PretendServer
const unhandled = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  server = pretendServer()
  unhandled.mockClear()
  process.on('unhandledRejection', unhandled)
})
afterEach(() => {
  server.close()
  process.off('unhandledRejection', unhandled)
})

/** Unhandled rejections are reported after the microtasks of a turn. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

test('a signal that aborts after a reply, or where no answer was given, concerns no one', async () => {
  const late = new AbortController()
  server.answer(getAccountInfo, () => {
    throw new DomainError('access.denied')
  })
  expect(await fetch(getAccountInfo.path, { signal: late.signal })).toBeInstanceOf(Response)
  await expect(fetch('/nowhere', { signal: late.signal })).rejects.toThrow('no answer was given for GET /nowhere')
  late.abort(new DOMException('timeout', 'TimeoutError'))
  await nextTurn()
  expect(unhandled).not.toHaveBeenCalled()
})

test('a signal that aborts before the reply rejects with its reason', async () => {
  const gone = new AbortController()
  server.answer(getAccountInfo, () => new Promise(() => undefined))
  const reply = fetch(getAccountInfo.path, { signal: gone.signal })
  gone.abort(new DOMException('timeout', 'TimeoutError'))
  await expect(reply).rejects.toMatchObject({ name: 'TimeoutError' })
})
