import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getDevice, updateDevice, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, CALL_TIMEOUT_MS } from './call.ts'
import { earlyKey } from './early-reply.ts'
import { keyWrites } from './calls/keyed-writes.ts'
import { NetworkFailed } from './network-failed.ts'
import { onSessionEnd, SessionEnded } from './session-end.ts'
import { NetworkDown, pretendServer, type PretendServer } from './testing/answer.ts'
import { watch } from './watch.ts'

let server: PretendServer
const device = { productId: 'a'.repeat(32), serial: 'D1' }

beforeEach(() => {
  document.documentElement.lang = 'en-US'
  server = pretendServer()
})
afterEach(() => {
  server.close()
  onSessionEnd(() => undefined)
  vi.useRealTimers()
})

describe('a write', () => {
  beforeAll(keyWrites)

  const product = { productId: device.productId, serial: 'D1', remark: 'new' }

  test('that got no reply is sent once more with its key, and another write has another key', async () => {
    const keys: (string | undefined)[] = []
    server.answer(updateDevice, () => {
      keys.push(server.latestHeaders()['idempotency-key'])
      if (keys.length === 1) throw new NetworkDown()
      throw new DomainError('devices.notFound')
    })
    await expect(call(updateDevice, product)).rejects.toBeInstanceOf(CallRefused)
    await expect(call(updateDevice, product)).rejects.toBeInstanceOf(CallRefused)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('that is refused is not sent again, and a read has no key', async () => {
    let asked = 0
    server.answer(updateDevice, () => {
      asked += 1
      throw new DomainError('devices.notFound')
    })
    await expect(call(updateDevice, product)).rejects.toBeInstanceOf(CallRefused)
    expect(asked).toBe(1)
    server.answer(getDevice, () => {
      throw new DomainError('devices.notFound')
    })
    await expect(call(getDevice, device)).rejects.toBeInstanceOf(CallRefused)
    expect(server.latestHeaders()['idempotency-key']).toBeUndefined()
  })
})

describe('a call', () => {
  test('tells the server the language of the page', async () => {
    server.answer(getAccountInfo, () => {
      throw new DomainError('access.denied')
    })
    await expect(call(getAccountInfo, {})).rejects.toThrow('You don’t have permission for this')
    expect(server.latestHeaders()['lang']).toBe('en-US')
  })

  test('says which application makes it, where one does', async () => {
    server.answer(getAccountInfo, () => {
      throw new DomainError('access.denied')
    })
    await expect(call(getAccountInfo, {})).rejects.toThrow()
    expect(server.latestHeaders()['x-app-id']).toBeUndefined()
    window.slipwayApp = () => ({ 'x-app-id': 'acme' })
    await expect(call(getAccountInfo, {})).rejects.toThrow()
    expect(server.latestHeaders()['x-app-id']).toBe('acme')
    delete window.slipwayApp
  })

  test('that is refused carries the code of the refusal', async () => {
    server.answer(getDevice, () => {
      throw new DomainError('devices.notFound')
    })
    await expect(call(getDevice, device)).rejects.toMatchObject({ code: 60404 })
    await expect(call(getDevice, device)).rejects.toBeInstanceOf(CallRefused)
  })

  test('that the document has already asked for is not made again, but once', async () => {
    const early = { code: 200, msg: 'ok', meta: { code: 200, message: 'ok' }, data: { account: 'early' } }
    server.answer(getAccountInfo, () => {
      throw new DomainError('access.denied')
    })
    const replies = [Promise.resolve(Response.json(early))]
    window.slipwayEarly = (key) => (key === earlyKey(requestOf(getAccountInfo, {})) ? replies.pop() : undefined)
    await expect(call(getAccountInfo, {})).resolves.toEqual({ account: 'early' })
    await expect(call(getAccountInfo, {})).rejects.toBeInstanceOf(CallRefused)
    delete window.slipwayEarly
  })

  test('answered with HTTP 403 ends the visit', async () => {
    const ended = vi.fn<() => void>()
    onSessionEnd(ended)
    server.answer(getAccountInfo, () => {
      throw new DomainError('access.noSession')
    })
    await expect(call(getAccountInfo, {})).rejects.toBeInstanceOf(SessionEnded)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('that no server answers says to try again', async () => {
    server.answer(getAccountInfo, () => {
      throw new NetworkDown('offline')
    })
    const failed = call(getAccountInfo, {})
    await expect(failed).rejects.toBeInstanceOf(NetworkFailed)
    await expect(failed).rejects.toThrow('Network exception, please try again')
  })

  test('is given up after 10 seconds', async () => {
    const timeout = new AbortController()
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    server.answer(getAccountInfo, () => new Promise(() => undefined))
    const failed = call(getAccountInfo, {})
    expect(asked).toHaveBeenCalledWith(CALL_TIMEOUT_MS)
    timeout.abort(new DOMException('timeout', 'TimeoutError'))
    await expect(failed).rejects.toBeInstanceOf(NetworkFailed)
    asked.mockRestore()
  })

  test('that its caller gives up is no failure of the network', async () => {
    server.answer(getAccountInfo, () => new Promise(() => undefined))
    const gone = new AbortController()
    const failed = call(getAccountInfo, {}, { signal: gone.signal })
    gone.abort()
    await expect(failed).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('watching', () => {
  test('tells each event until it is stopped', async () => {
    server.answer(watchDevice, () => [{ messages: [] }, { commands: [] }])
    const events: unknown[] = []
    const links: string[] = []
    const stop = watch(watchDevice, device, (event) => events.push(event), { onLink: (link) => links.push(link) })
    await waitFor(() => expect(events).toEqual([{ messages: [] }, { commands: [] }]))
    expect(links).toEqual(['connecting', 'open'])
    stop()
  })

  test('connects again by itself when the network fails', async () => {
    let tries = 0
    server.answer(watchDevice, () => {
      tries += 1
      if (tries === 1) throw new NetworkDown('offline')
      return [{ messages: [] }]
    })
    vi.useFakeTimers()
    const events: unknown[] = []
    const stop = watch(watchDevice, device, (event) => events.push(event))
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await waitFor(() => expect(events).toHaveLength(1))
    stop()
  })

  test('does not ask again for what was refused', async () => {
    server.answer(watchDevice, () => {
      throw new DomainError('devices.notFound')
    })
    const refused = vi.fn<(error: unknown) => void>()
    watch(watchDevice, device, () => undefined, { onRefused: refused })
    await waitFor(() => expect(refused).toHaveBeenCalledOnce())
    expect(server.inputsOf(watchDevice)).toHaveLength(1)
  })
})
