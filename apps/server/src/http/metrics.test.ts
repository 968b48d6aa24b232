import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountMetrics } from './metrics.ts'

function appWith(counts: Record<string, number>) {
  const app = Fastify()
  mountMetrics(app, () => counts)
  return app
}

test('a Prometheus on the same machine reads what the gateway counted, as it is now', async () => {
  const counts = { refusedSignIns: 2 }
  const app = appWith(counts)
  counts.refusedSignIns = 3
  const reply = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(reply.body).toContain('slipway_gateway_refused_sign_ins 3')
  expect(reply.body).toContain('process_resident_memory_bytes')
})

test.each([
  ['another machine', { url: '/metrics', remoteAddress: '192.0.2.1' }],
  ['a proxy', { url: '/metrics', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }],
])('%s is not told', async (_who, request) => {
  expect((await appWith({ accepted: 1 }).inject(request)).statusCode).toBe(404)
})
