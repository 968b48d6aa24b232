import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { refusalEnvelope, successEnvelope } from '@slipway/contract/http/envelope.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { expect, test } from 'vitest'
import { serverCalls } from './server-calls.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** Answers one request after the other. */
async function pretendServer(replies: readonly Reply[]) {
  const keys: (string | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    request.resume()
    request.once('end', () => replies[keys.length - 1]?.(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    keys,
    calls: serverCalls({ server: new URL(`http://127.0.0.1:${port}`), key: 'slw_x' }, 'en-US', [0, 0, 0]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const cut: Reply = ({ socket }) => void socket.destroy()
const refuse =
  (code: number): Reply =>
  (_request, response) =>
    void response.end(JSON.stringify(refusalEnvelope(code, 'no')))
const done: Reply = (_request, response) =>
  void response.end(JSON.stringify(successEnvelope(addDevice, { serial: 'D1' } as never)))
const input = { productId: 'a'.repeat(32) }

test('a write without a reply is sent again with the same key', async () => {
  await using server = await pretendServer([
    cut,
    refuse(refusals['server.unavailable']),
    refuse(refusals['request.keyInProgress']),
    done,
  ])
  await expect(server.calls.call(addDevice, input)).resolves.toMatchObject({ serial: 'D1' })
  expect(server.keys).toHaveLength(4)
  expect(new Set(server.keys).size).toBe(1)
  expect(server.keys[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('a refused write is not sent again, nor is a read, which has no key', async () => {
  await using server = await pretendServer([refuse(refusals['devices.tooMany']), cut])
  await expect(server.calls.call(addDevice, input)).rejects.toThrow('no')
  await expect(server.calls.call(listDevices, input)).rejects.toThrow()
  expect(server.keys).toEqual([expect.any(String), undefined])
})
