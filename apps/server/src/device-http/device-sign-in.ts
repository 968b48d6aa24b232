import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { topicPrefix } from '@slipway/contract/topic.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { FailedSignIns } from '../mqtt/failed-sign-ins.ts'
import type { ConnectAnswer, DeviceIdentity } from '../mqtt/ports.ts'
import { credentialsOf } from './credentials.ts'
import type { DeviceHttpLimits } from './device-http-limits.ts'
import type { DeviceHttpPorts } from './ports.ts'

const SWEPT_EVERY_MS = 60_000
const refusalsOf: Record<Extract<ConnectAnswer, { ok: false }>['why'], RefusalName> = {
  badIdentity: 'access.deviceUnknown',
  notAuthorized: 'access.deviceRefused',
  unavailable: 'server.unavailable',
}

interface Dependencies {
  ports: Pick<DeviceHttpPorts, 'authenticate' | 'onProblem'>
  clock: Clock
  limits: Pick<DeviceHttpLimits, 'failedSignIns' | 'addressFailedSignIns'>
}

/** Signs in the device of each request, by the credentials of MQTT. */
export function deviceSignIn({ ports, clock, limits }: Dependencies) {
  const failed = new FailedSignIns(limits)
  let sweptAt = clock.now()

  function sweep(): void {
    if (Math.abs(clock.now() - sweptAt) < SWEPT_EVERY_MS) return
    sweptAt = clock.now()
    failed.sweep(sweptAt)
  }

  return async function signIn(request: FastifyRequest): Promise<DeviceIdentity> {
    const asked = credentialsOf(request)
    if (!asked) throw new DomainError('access.deviceUnknown')
    sweep()
    if (failed.tooMany(asked.ip, asked.username, clock.now())) throw new DomainError('request.tooMany', { seconds: 1 })
    const answer = await ports.authenticate(asked)
    if (!answer.ok) {
      if (answer.why !== 'unavailable') failed.add(asked.ip, asked.username, clock.now())
      throw new DomainError(refusalsOf[answer.why])
    }
    const { device } = answer
    const { productId = '', serial = '', '*': rest } = request.params as Record<string, string | undefined>
    if (productId !== device.productId || serial !== device.serial) {
      const other = topicPrefix({ productId, serial })
      if (rest === undefined) ports.onProblem(device, { cause: 'subscriptionForeign', found: `${other}down/#` })
      else ports.onProblem(device, { cause: 'topicForeign', found: `${other}up/${rest}` })
      throw new DomainError('access.otherDevice')
    }
    return device
  }
}
