import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { startReceiver, type Receiver } from '../../../../outgoing/testing/receiver.ts'
import { startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import type { TestOptions } from '../../../../testing/test-parts.ts'

export interface ReceivedMessage {
  path: string
  id: string
  headers: Readonly<Record<string, string>>
  body: string
  type: string
  data: Readonly<Record<string, unknown>>
}

export interface WebhookReceiver extends Receiver {
  received: ReceivedMessage[]
  /** From now on it replies so. */
  answer(status: number, headers?: Record<string, string>): void
  /** What it has received under this path. */
  at(path: string): ReceivedMessage[]
  urlOf(path: string): string
}

/** A server of webhooks; each path is an endpoint. `before` runs before the reply. */
export async function webhookReceiver(
  before: (message: ReceivedMessage) => Promise<void> = async () => {},
): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  let reply: [status: number, headers: Record<string, string>] = [204, {}]
  const receiver = await startReceiver((request, response, body) => {
    const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>
    const headers = request.headers as Record<string, string>
    const message = { path: request.url ?? '', id: headers['webhook-id'] ?? '', headers, body, type, data }
    received.push(message)
    void before(message).then(() => response.writeHead(...reply).end('seen'))
  })
  return {
    ...receiver,
    received,
    answer: (status: number, headers: Record<string, string> = {}) => void (reply = [status, headers]),
    at: (path: string) => received.filter((message) => message.path === path),
    urlOf: (path: string) => `http://127.0.0.1:${receiver.port}${path}`,
  }
}

/** Loopback passes for a network of the operator. */
export const webhooksServer = (options: TestOptions = {}): Promise<TestServer> =>
  startTestServer({ outgoingAllow: ['127.0.0.0/8'], ...options })

/** Throws unless the library of Standard Webhooks accepts the message at this moment. */
export function verify({ body, headers }: ReceivedMessage, secret: string, now: number): unknown {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}

/** The account with a key for its webhooks, which outlives its session while the clock is moved. */
export async function withKey(server: TestServer, owner: Caller): Promise<Pick<Caller, 'call'>> {
  const scopes = ['webhooks:read', 'webhooks:write']
  const { key } = await owner.call(createKey, { keyName: 'webhooks', scopes, expiresTime: null })
  return {
    async call(call, input) {
      const { method, url, headers, body } = requestOf(call, input)
      const asked = { method, url, headers: { ...headers, authorization: `Bearer ${key}` } }
      const reply = await server.visitor.send({ ...asked, ...(body !== undefined && { payload: body }) })
      return resultOf(call, reply.json<Envelope>())
    },
  }
}
