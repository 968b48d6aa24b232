import { expect, test } from 'vitest'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { newQueryClient } from './query-client.ts'

const attemptsWith = async (cause: unknown): Promise<number> => {
  let attempts = 0
  const client = newQueryClient({ done: '', failed: '' })
  const queryFn = () => {
    attempts++
    throw new NetworkFailed(cause)
  }
  await client
    .fetchQuery({ queryKey: ['held'], queryFn, retry: client.getDefaultOptions().queries?.retry, retryDelay: 0 })
    .catch(() => undefined)
  return attempts
}

test('a lost connection is tried once more, a reply that does not come within 10 s is not (CO-22)', async () => {
  expect(await attemptsWith(new TypeError('Failed to fetch'))).toBe(2)
  expect(await attemptsWith(new DOMException('signal timed out', 'TimeoutError'))).toBe(1)
})
