import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadHead } from '../../downloads/download-head.ts'
import { versionIn } from '../attributes.ts'
import type { DdiAction, DdiDevice, DdiDownloads, DdiPorts, DdiReport, DdiSignIn } from '../ports.ts'

export const device: DdiDevice = { deviceId: 7, productId: '0123456789abcdef0123456789abcdef', serial: 'SN-1' }
export const targetToken = 'a-target-token'
export const gatewayToken = 'a-gateway-token'
const SLOW_BYTES = 500
const SLOW_MS = 50
const digest = (name: string, bytes: Buffer): string => createHash(name).update(bytes).digest('hex')

export interface Package {
  fileName: string
  bytes: Buffer
  version: string
}

export const imageOf = (bytes: Buffer, fileName = 'image.swu', version = '1.2.0'): Package => ({
  fileName,
  bytes,
  version,
})

/** The platform's side for one device, in memory: what the rows of jobs decide in the product. */
export function memoryUpdates(confirmBy: 'version' | 'closed' = 'version') {
  const actions = new Map<number, DdiAction & { isClosed: boolean; canceled: boolean; waits: boolean }>()
  const reports: { actionNo: number; report: DdiReport }[] = []
  const signIns: DdiSignIn[] = []
  const packages = new Map<number, Package>()
  const served: { from: number; method: string }[] = []
  let isAutomatic = false
  let canConfirm = false
  let running: string | undefined
  let isDown = false
  let inWindow = true
  /** After so many bytes the next download ends, or goes on slowly: SWUpdate looks for a cancel when it gets data. */
  let cut: { after: number; isSlow: boolean } | undefined
  const newest = () => [...actions.values()].at(-1)
  /** What is being installed is not superseded: a newer one waits until it has ended. */
  const present = () => [...actions.values()].find(({ state }) => state === 'open') ?? newest()

  const ports: DdiPorts = {
    async signIn(request) {
      signIns.push(request)
      if (isDown) throw new Error('the database is away')
      const { claimed, token, confidential } = request
      const isHere = claimed.serial === device.serial && (claimed.productId ?? device.productId) === device.productId
      const isNamed = claimed.name === 'board-1a2b'
      const expected = token.kind === 'target' ? targetToken : gatewayToken
      return confidential && (isHere || isNamed) && token.value === expected ? device : undefined
    },
    async current() {
      const action = present()
      const installed = [...actions.values()].findLast(({ state }) => state === 'installed')
      const common = { installed, wantsAttributes: running === undefined }
      if (!action || action.state !== 'open') return common
      if (action.canceled) return { ...common, cancel: action }
      if (action.waits) return { ...common, confirm: canConfirm ? action : undefined }
      return { ...common, install: action.isClosed || !inWindow ? undefined : action }
    },
    action: async (_device, actionNo) => actions.get(actionNo),
    async report(_device, actionNo, report) {
      reports.push({ actionNo, report })
      const action = actions.get(actionNo)
      if (!action || action.state !== 'open') return
      action.lines = [...report.lines, ...action.lines]
      if (['succeeded', 'failed', 'canceled'].includes(report.state)) action.isClosed = true
      if (report.state === 'failed' || report.state === 'canceled') action.state = 'ended'
      if (report.state !== 'succeeded') return
      if (confirmBy === 'closed') action.state = 'installed'
      else running = undefined
    },
    async cancelAnswered(_device, actionNo, answer) {
      const action = actions.get(actionNo)
      if (!action) return
      if (answer === 'canceled') action.state = 'ended'
      action.canceled = false
    },
    async attributesReported(_device, attributes) {
      running = versionIn(attributes, '') ?? 'unknown'
      const action = present()
      if (action?.state === 'open' && running === action.version) action.state = 'installed'
    },
    async versionReported(_device, version) {
      running = version
    },
    async confirming() {
      canConfirm = true
      return { isAutomatic, waiting: newest()?.waits ? newest() : undefined }
    },
    async confirmAnswered(_device, actionNo, isConfirmed) {
      const action = actions.get(actionNo)
      if (!action) return
      action.waits = false
      if (!isConfirmed) action.state = 'ended'
    },
    async confirmAutomatically(_device, automatic) {
      isAutomatic = automatic
    },
  }

  const downloads: DdiDownloads = {
    tokenFor: ({ packageId }) => `t${packageId}`.padEnd(60, '0'),
    send: async (token, request, reply) => sendBytes(packages.get(Number(token.slice(1, 3))), request, reply),
  }

  async function sendBytes(
    from: Package | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (!from) return reply.status(404).send('')
    const { bytes } = from
    const { status, headers, range } = downloadHead(request.method, request.headers, {
      sha256: digest('sha256', bytes),
      size: bytes.length,
    })
    served.push({ from: range?.first ?? 0, method: request.method })
    if (!range) return reply.status(status).headers(headers).send('')
    const part = bytes.subarray(range.first, range.last + 1)
    if (!cut) return reply.status(status).headers(headers).send(part)
    reply.hijack()
    reply.raw.writeHead(status, headers)
    const { after, isSlow } = cut
    cut = undefined
    reply.raw.write(part.subarray(0, after), () => void (isSlow || setImmediate(() => reply.raw.destroy())))
    if (isSlow) sendSlowly(reply.raw, part.subarray(after))
    return reply
  }

  return {
    ports,
    downloads,
    reports,
    signIns,
    served,
    actions,
    /** `claimed`: what the platform says about the bytes, if they are damaged on the way. */
    offer(actionNo: number, given: Package, claimed: Buffer = given.bytes, waits = false): void {
      const packageId = 40 + actions.size
      packages.set(packageId, given)
      const file = {
        packageId,
        name: given.fileName,
        size: claimed.length,
        sha1: digest('sha1', claimed),
        md5: digest('md5', claimed),
        sha256: digest('sha256', claimed),
      }
      const { version } = given
      actions.set(actionNo, {
        actionNo,
        jobId: actionNo,
        firmware: 'gateway',
        version,
        file,
        isForced: true,
        state: 'open',
        lines: [],
        isClosed: false,
        canceled: false,
        waits,
      })
    },
    cancel: (actionNo: number): void => void Object.assign(actions.get(actionNo) ?? {}, { canceled: true }),
    cutNextAfter: (after: number): void => void (cut = { after, isSlow: false }),
    slowNextAfter: (after: number): void => void (cut = { after, isSlow: true }),
    failEverything: (): void => void (isDown = true),
    closeWindow: (): void => void (inWindow = false),
    runs: (version: string): void => void (running = version),
    running: () => running,
    states: () => reports.map(({ report }) => report.state),
  }
}

function sendSlowly(response: ServerResponse, rest: Buffer): void {
  let sent = 0
  const timer = setInterval(() => {
    response.write(rest.subarray(sent, (sent += SLOW_BYTES)))
    if (sent >= rest.length) response.end()
    if (sent >= rest.length || response.destroyed) clearInterval(timer)
  }, SLOW_MS)
}
