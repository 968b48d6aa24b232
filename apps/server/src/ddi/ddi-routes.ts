import { refusals } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Clock } from '../clock.ts'
import { addressOf } from '../http/client-ip.ts'
import { endingOf } from '../http/error-reply.ts'
import type { OriginOf } from '../http/request-origin.ts'
import { isLoopback } from '../mqtt/client-ip.ts'
import { readAttributes } from './attributes.ts'
import { claimedDevice, linkedController, linkedFile } from './controller-address.ts'
import { ddiLimits } from './ddi-limits.ts'
import { linesOf, objectIn, readFeedback, reportOf } from './feedback.ts'
import { readsLeniently } from './lenient-body.ts'
import { pollingPace, usualPolling, type PollingSettings } from './polling.ts'
import type { DdiAction, DdiDevice, DdiDownloads, DdiPorts, DdiToken } from './ports.ts'
import { actionReply, artifactReply, baseReply, cancelReply, confirmationsReply, type Addressed } from './replies.ts'

export interface DdiOptions {
  ports: DdiPorts
  downloads: DdiDownloads
  originOf: OriginOf
  clock: Clock
  polling?: PollingSettings
}

const ROOT = '/:tenant/controller/v1/:controllerId'
const status = {
  ok: 200,
  badRequest: 400,
  badToken: 401,
  unknown: 404,
  tooMany: 429,
  fault: 500,
  unavailable: 503,
} as const
const MOST_ACTION = 2 ** 31 - 1
const MOST_PACKAGE = Number.MAX_SAFE_INTEGER

/** A signed-in client's request. */
interface Asked {
  device: DdiDevice
  to: Addressed
  request: FastifyRequest
  reply: FastifyReply
  /** Of the path: the action, or the package of an artifact. */
  number: number
  file: string
  text: string
}

type Handler = (asked: Asked) => Promise<FastifyReply> | FastifyReply

const done = ({ reply }: Asked): FastifyReply => reply.status(status.ok).send('')
const unknown = ({ reply }: Pick<Asked, 'reply'>): FastifyReply =>
  reply.status(status.unknown).send({ errorCode: 'hawkbit.server.error.repo.entitiyNotFound' })

/** hawkBit's Direct Device Integration API, so that stock SWUpdate, RAUC and Zephyr clients update unchanged. */
export function mountDdi(app: FastifyInstance, { ports, downloads, originOf, clock, polling }: DdiOptions): void {
  const limits = ddiLimits(clock.now)
  const pace = pollingPace(polling ?? usualPolling, clock.now)

  const tokenOf = ({ device }: Asked, { file, jobId }: DdiAction): string =>
    downloads.tokenFor({ packageId: file.packageId, deviceId: device.deviceId, jobId })

  /** The device behind a request; its refusal is already sent where there is none. */
  async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Asked | undefined> {
    const { tenant = '', controllerId = '', id = '', file = '' } = request.params as Record<string, string | undefined>
    const ip = addressOf(request)
    if (!limits.maySignIn(ip, controllerId)) return refused(reply, status.tooMany)
    const claimed = claimedDevice(tenant, controllerId)
    const token = sentToken(request)
    const confidential = request.protocol === 'https' || isLoopback(ip)
    const device = claimed && token && (await ports.signIn({ claimed, token, ip, confidential }))
    if (!device) {
      limits.signInFailed(ip, controllerId)
      return refused(reply, status.badToken)
    }
    const controller = linkedController(tenant, controllerId)
    const to = { origin: originOf(request), controller, isLowerCaseTenant: tenant === 'default' }
    const text = typeof request.body === 'string' ? request.body : ''
    return { device, to, request, reply, number: numberIn(id), file, text }
  }

  const handlers = handlersOf({ ports, downloads, limits, pace, tokenOf })

  void app.register(async (scope) => {
    readsLeniently(scope)
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const { refusal, code } = endingOf(error, request)
      if (refusal) return reply.status(error.statusCode ?? status.badRequest).send({})
      if (code === refusals['server.unavailable']) return reply.status(status.unavailable).send({})
      request.log.error({ err: error }, 'a request of an update client failed')
      return reply.status(status.fault).send({})
    })
    // SWUpdate takes 503 for a refusal of its identity.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === status.unavailable) void reply.status(status.tooMany)
    })
    for (const [operation, handle] of Object.entries(handlers)) {
      const [method = '', resource = ''] = operation.split(' ')
      scope.route({
        method: (method === 'GET' ? ['GET', 'HEAD'] : method) as HTTPMethods,
        url: ROOT + resource,
        async handler(request, reply) {
          const isFile = resource.endsWith('/:file')
          const { t } = request.query as { t?: unknown }
          const { file = '' } = request.params as { file?: string }
          // Clients can leave out the token of the device where the link has its own.
          if (isFile && typeof t === 'string' && !file.endsWith('.MD5SUM')) return downloads.send(t, request, reply)
          const asked = await signedIn(request, reply)
          if (!asked) return reply
          if (!limits.mayAsk(asked.device.deviceId) && !resource.endsWith('/feedback')) {
            return reply.status(status.tooMany).send({})
          }
          return handle(asked)
        },
      })
    }
    scope.all('/:tenant/controller/v1/*', (_request, reply) => unknown({ reply }))
  })
}

function refused(reply: FastifyReply, code: number): undefined {
  void reply.status(code).send({})
}

function sentToken({ headers }: FastifyRequest): DdiToken | undefined {
  const [, kind, value] = /^(Target|Gateway)Token +([\x21-\x7e]{1,256})$/i.exec(headers.authorization ?? '') ?? []
  if (!kind || !value) return undefined
  return { kind: kind.toLowerCase() === 'target' ? 'target' : 'gateway', value }
}

/** 0 for anything else: no action and no package has it. */
const numberIn = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0)

interface Parts {
  ports: DdiPorts
  downloads: DdiDownloads
  limits: ReturnType<typeof ddiLimits>
  pace: ReturnType<typeof pollingPace>
  tokenOf(asked: Asked, action: DdiAction): string
}

/** The 16 operations. */
function handlersOf({ ports, downloads, limits, pace, tokenOf }: Parts): Record<string, Handler> {
  const actionOf = async ({ device, number }: Asked): Promise<DdiAction | undefined> =>
    number > 0 && number <= MOST_ACTION ? ports.action(device, number) : undefined

  /** The action whose package the path names. */
  async function ofPackage(asked: Asked): Promise<DdiAction | undefined> {
    const { install } = await ports.current(asked.device)
    return asked.number <= MOST_PACKAGE && install?.file.packageId === asked.number ? install : undefined
  }

  const describe =
    (as: 'deployment' | 'confirmation', fits: (action: DdiAction) => boolean): Handler =>
    async (asked) => {
      const action = await actionOf(asked)
      if (!action || !fits(action)) return unknown(asked)
      return asked.reply.send(
        actionReply(asked.to, action, { token: tokenOf(asked, action), history: historyAsked(asked), as }),
      )
    }

  return {
    async 'GET '({ device, to, reply }) {
      const current = await ports.current(device)
      const isBusy = Boolean(current.install ?? current.cancel ?? current.confirm) || current.wantsAttributes
      return reply.send(baseReply(to, current, pace.next(isBusy)))
    },

    async 'PUT /configData'(asked) {
      await ports.attributesReported(asked.device, readAttributes(asked.text))
      return done(asked)
    },

    'GET /deploymentBase/:id': describe('deployment', ({ state }) => state === 'open'),

    async 'POST /deploymentBase/:id/feedback'(asked) {
      const { device, number, reply, text } = asked
      const feedback = readFeedback(text)
      const isFree = limits.mayReport(device.deviceId)
      if (!isFree && feedback.execution !== 'closed') return reply.status(status.tooMany).send({})
      const action = await actionOf(asked)
      if (!action) return unknown(asked)
      await ports.report(device, number, reportOf(feedback, action.lines))
      return done(asked)
    },

    async 'GET /cancelAction/:id'(asked) {
      const { cancel } = await ports.current(asked.device)
      return cancel?.actionNo === asked.number ? asked.reply.send(cancelReply(asked.number)) : unknown(asked)
    },

    async 'POST /cancelAction/:id/feedback'(asked) {
      const { device, number, text } = asked
      const { execution, lines } = readFeedback(text)
      if (!(await actionOf(asked))) return unknown(asked)
      const isOver = execution === 'canceled' || execution === 'closed'
      if (isOver || execution === 'rejected') {
        await ports.cancelAnswered(device, number, isOver ? 'canceled' : 'rejected', lines)
      }
      return done(asked)
    },

    'GET /installedBase/:id': describe('deployment', ({ state }) => state === 'installed'),

    async 'PUT /installedBase'(asked) {
      const { version } = objectIn(asked.text)
      if (typeof version === 'string') await ports.versionReported(asked.device, version)
      return done(asked)
    },

    async 'GET /confirmationBase'({ device, to, reply }) {
      const { isAutomatic, waiting } = await ports.confirming(device)
      return reply.send(confirmationsReply(to, isAutomatic, waiting))
    },

    'GET /confirmationBase/:id': describe('confirmation', ({ state }) => state === 'open'),

    async 'POST /confirmationBase/:id/feedback'(asked) {
      const said = objectIn(asked.text)
      if (!(await actionOf(asked))) return unknown(asked)
      const answer = String(said['confirmation']).toLowerCase()
      if (answer === 'confirmed' || answer === 'denied') {
        await ports.confirmAnswered(asked.device, asked.number, answer === 'confirmed', linesOf(said['details']))
      }
      return done(asked)
    },

    async 'POST /confirmationBase/activateAutoConfirm'(asked) {
      await ports.confirmAutomatically(asked.device, true)
      return done(asked)
    },

    async 'POST /confirmationBase/deactivateAutoConfirm'(asked) {
      await ports.confirmAutomatically(asked.device, false)
      return done(asked)
    },

    async 'GET /softwaremodules/:id/artifacts'(asked) {
      const action = await ofPackage(asked)
      return asked.reply.send(action ? [artifactReply(asked.to, action, tokenOf(asked, action))] : [])
    },

    async 'GET /softwaremodules/:id/artifacts/:file'(asked) {
      const action = await ofPackage(asked)
      const names = action ? [action.file.name, linkedFile(action.file.name)] : []
      const sumOf = asked.file.replace(/\.MD5SUM$/, '')
      if (!action || !names.includes(sumOf)) return unknown(asked)
      if (sumOf === asked.file) return downloads.send(tokenOf(asked, action), asked.request, asked.reply)
      return asked.reply.type('text/plain; charset=utf-8').send(`${action.file.md5}  ${action.file.name}\n`)
    },
  }
}

function historyAsked({ request }: Asked): number {
  const { actionHistory } = request.query as { actionHistory?: unknown }
  const asked = Number(actionHistory ?? 0)
  return Number.isInteger(asked) ? asked : 0
}
