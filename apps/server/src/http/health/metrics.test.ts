import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountMetrics, type SubscriberState } from './metrics.ts'

function appWith(counts: Record<string, number>, outbox: readonly SubscriberState[] = []) {
  const app = Fastify()
  mountMetrics(app, {
    counts: () => counts,
    outboxState: () => Promise.resolve(outbox),
    storedBytes: () => Promise.resolve({ history: 12_345 }),
    space: { read: () => Promise.resolve({ freeBytes: 5_000, totalBytes: 90_000, state: 'low' }) },
  })
  return app
}

test('a Prometheus on the same machine reads what the gateway counted, as it is now', async () => {
  const counts = { refusedSignIns: 2, connections: 1 }
  const app = appWith(counts)
  counts.refusedSignIns = 3
  const reply = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(reply.body).toContain('slipway_gateway_refused_sign_ins 3')
  expect(reply.body).toContain('# TYPE slipway_gateway_refused_sign_ins counter')
  expect(reply.body).toContain('# TYPE slipway_gateway_connections gauge')
  expect(reply.body).toContain(
    '# HELP slipway_gateway_refused_sign_ins MQTT gateway: refused sign ins, since the start of the process',
  )
  expect(reply.body).toContain('slipway_disk_free_bytes 5000')
  expect(reply.body).toContain('slipway_disk_total_bytes 90000')
  expect(reply.body).toContain('process_resident_memory_bytes')
})

test('it reads how many domain events wait for each subscriber, and how many things wait behind a failure', async () => {
  const app = appWith({}, [{ subscriber: 'webhooks', pending: 3, oldestAt: 0, failing: 1 }])
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('slipway_outbox_pending{subscriber="webhooks"} 3')
  expect(body).toContain('slipway_outbox_failing{subscriber="webhooks"} 1')
  expect(body).toMatch(/slipway_outbox_oldest_seconds\{subscriber="webhooks"\} [1-9]/)
})

test('it reads how much is stored of each kind', async () => {
  const { body } = await appWith({}).inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('slipway_stored_bytes{kind="history"} 12345')
})

test.each([
  ['another machine', { url: '/metrics', remoteAddress: '192.0.2.1' }],
  ['a proxy', { url: '/metrics', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }],
])('%s is not told', async (_who, request) => {
  expect((await appWith({ accepted: 1 }).inject(request)).statusCode).toBe(404)
})
