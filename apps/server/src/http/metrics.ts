import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const STATUS_NOT_FOUND = 404

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * `/metrics` for a Prometheus on the same machine; nobody else is told that it exists. `counts` are read at each scrape,
 * by their names; the same names must be there from the start.
 */
export function mountMetrics(app: FastifyInstance, counts: () => Record<string, number>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of Object.keys(counts())) {
    const gauge: Gauge = new Gauge({
      name: `slipway_gateway_${snakeCase(name)}`,
      help: name,
      registers: [registry],
      collect: (): void => gauge.set(counts()[name] ?? 0),
    })
  }
  app.get('/metrics', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    if (isForwarded || !LOOPBACK.has(request.ip)) return reply.status(STATUS_NOT_FOUND).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
