import Fastify, { LogController, type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { originReader } from '../../http/request-origin.ts'
import { movableClock } from '../../testing/test-parts.ts'
import { mountDdi } from '../ddi-routes.ts'
import type { PollingSettings } from '../polling.ts'
import { device, memoryUpdates, targetToken } from './memory-updates.ts'

export const controller = `${device.productId}:${device.serial}`

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  tenant?: string
  controllerId?: string
  authorization?: string
  payload?: string | Buffer
  headers?: Record<string, string>
  remoteAddress?: string
}

/** The adapter alone, over an in-memory platform. */
export function ddiRig({
  confirmBy,
  polling,
  logged = [],
}: { confirmBy?: 'version' | 'closed'; polling?: PollingSettings; logged?: string[] } = {}) {
  const app: FastifyInstance = Fastify({
    logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
    trustProxy: (_address, hop) => hop === 0,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  })
  const clock = movableClock()
  const updates = memoryUpdates(confirmBy)
  mountDdi(app, { ...updates, originOf: originReader(undefined), clock, ...(polling ? { polling } : {}) })

  async function ask(resource: string, sent: Sent = {}): Promise<LightMyRequestResponse> {
    const { method = 'GET', tenant = 'DEFAULT', controllerId = controller, headers = {} } = sent
    return app.inject({
      method,
      url: `/${tenant}/controller/v1/${controllerId}${resource}`,
      headers: {
        authorization: sent.authorization ?? `TargetToken ${targetToken}`,
        host: 'iot.example.com',
        ...headers,
      },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      remoteAddress: sent.remoteAddress ?? '127.0.0.1',
    })
  }

  return {
    app,
    clock,
    updates,
    ask,
    post: (resource: string, payload: string | Buffer, sent: Sent = {}) =>
      ask(resource, { method: 'POST', payload, headers: { 'content-type': 'application/json' }, ...sent }),
    put: (resource: string, payload: string) =>
      ask(resource, { method: 'PUT', payload, headers: { 'content-type': 'application/json' } }),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

export const feedbackOf = (execution: string, finished = 'none', details: readonly string[] = []): string =>
  JSON.stringify({ id: '1', time: '20261123T210337', status: { result: { finished }, execution, details } })
