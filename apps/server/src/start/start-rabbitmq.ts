import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { mountBrokerHooks } from '../rabbitmq/rabbitmq-hooks.ts'
import { rabbitmqTransport } from '../rabbitmq/rabbitmq-transport.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../settings/config.ts'
import type { DevicesApi } from '../domains/devices/devices/index.ts'

const USUAL_VIRTUAL_HOST = '/'

/** A broker in place of the gateway's own ports: read by who has the gateway's role, answered by everyone it may ask. */
export function startRabbitmq(
  { broker, brokerSecret, roles }: Pick<Config, 'broker' | 'brokerSecret' | 'roles'>,
  { ports, attach }: Pick<DevicesApi, 'ports' | 'attach'>,
  log: Logger,
) {
  const transport =
    broker && roles.includes('gateway')
      ? rabbitmqTransport({ ports, clock: systemClock, log, settings: broker })
      : undefined
  if (transport) attach(transport)

  return {
    metrics: (): Record<string, number> => ({ ...transport?.metrics() }),
    mount(http: FastifyInstance): void {
      if (brokerSecret === undefined) return
      const virtualHost = broker?.virtualHost ?? USUAL_VIRTUAL_HOST
      mountBrokerHooks(http, { secret: brokerSecret, virtualHost, ports })
    },
    stop: async () => transport?.stop(),
  }
}
