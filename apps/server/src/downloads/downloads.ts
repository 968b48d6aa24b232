import type { OutgoingHttpHeader } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { steadyClock, type Clock } from '../clock.ts'
import { turns, type Caller } from '../concurrency/turns.ts'
import { FileDamaged, FilesUnavailable, type ByteRange, type FileStore } from '../files/file-store.ts'
import type { Log } from '../log.ts'
import { limitedBandwidth, unlimitedBandwidth } from './bandwidth.ts'
import { downloadHead, type Downloadable, type ReplyHead } from './download-head.ts'
import { DOWNLOAD_PATH } from './download-links.ts'
import type { DownloadTarget, DownloadTokens } from './download-token.ts'
import { sendBytes } from './send-bytes.ts'
import { servedBytes } from './served-bytes.ts'
import { verifiedFiles, type VerifiedFile } from './verified-files.ts'

export interface DownloadFile extends Downloadable {
  /** In the store of private files. */
  name: string
}

export interface DownloadsPort {
  /** Undefined where the device may not have the file now: it was withdrawn or deleted, or the device disabled. */
  find(target: DownloadTarget): Promise<DownloadFile | undefined>
  /** How far into the file the last bytes were that the device has taken; at most once a second. */
  bytesServed?(jobId: string, bytes: number): Promise<void> | void
  /** The device has taken the last byte of the file. */
  completed?(target: DownloadTarget): Promise<void> | void
}

export interface DownloadLimits {
  responses: number
  waiting: number
  waitMs: number
  /** Responses to one device: what broken connections have left, and its next attempt. */
  ofOneDevice: number
}

export const downloadLimits: DownloadLimits = { responses: 2_000, waiting: 20_000, waitMs: 30_000, ofOneDevice: 4 }

interface Dependencies extends DownloadsPort {
  tokens: DownloadTokens
  files: Pick<FileStore, 'read'>
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  /** Of all downloads of this process; undefined: unlimited. */
  bytesPerSecond?: number | undefined
  limits?: DownloadLimits
}

const RETRY_AFTER_S = 30

/** Plain texts, because their readers are devices and their logs. */
const refusals = {
  unknown: [404, 'This download link is not valid.\n'],
  expired: [410, 'This download link has expired.\n'],
  unavailable: [404, 'This file is not available to this device.\n'],
  damaged: [500, 'This file cannot be read.\n'],
  busy: [503, 'Too many downloads, try again later.\n'],
  away: [503, 'The files cannot be read now, try again later.\n'],
} as const

function refuse(reply: FastifyReply, reason: keyof typeof refusals): FastifyReply {
  const [status, text] = refusals[reason]
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_S)
  return reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

/** With the headers that every reply of the server has. */
function writeHead(reply: FastifyReply, { status, headers }: ReplyHead): void {
  const merged: Record<string, OutgoingHttpHeader | undefined> = { ...reply.getHeaders(), ...headers }
  const all: OutgoingHttpHeader[] = []
  for (const name in merged) {
    const value = merged[name]
    if (value !== undefined) all.push(name, value)
  }
  // As a list, Node writes them as they are, without an object for each.
  reply.raw.writeHead(status, all)
}

/** Downloads of firmware by devices: whoever has a valid token of a link is the device. */
export function openDownloads(parts: Dependencies) {
  const { tokens, clock, log, bytesPerSecond, limits = downloadLimits } = parts
  const files = verifiedFiles(parts.files)
  const responses = turns({ most: limits.responses, mostWaiting: limits.waiting, waitMs: limits.waitMs })
  const bandwidth = bytesPerSecond === undefined ? unlimitedBandwidth() : limitedBandwidth(bytesPerSecond, steadyClock)
  const served = servedBytes((jobId, bytes) => parts.bytesServed?.(String(jobId), bytes), log)
  const byDevice = new Map<number, number>()

  /** The reply to a request with this token, under any path. */
  async function send(token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = tokens.read(token, clock.now())
    if (!target) return refuse(reply, 'unknown')
    if (target === 'expired') return refuse(reply, 'expired')
    const file = await parts.find(target)
    if (!file) return refuse(reply, 'unavailable')
    const head = downloadHead(request.method, request.headers, file)
    const { range } = head
    if (!range) return reply.status(head.status).headers(head.headers).send()

    const present = byDevice.get(target.deviceId) ?? 0
    if (present >= limits.ofOneDevice) return refuse(reply, 'busy')
    byDevice.set(target.deviceId, present + 1)
    try {
      return await sendInTurn(target, file, { ...head, range }, reply)
    } finally {
      const left = (byDevice.get(target.deviceId) ?? 1) - 1
      if (left > 0) byDevice.set(target.deviceId, left)
      else byDevice.delete(target.deviceId)
    }
  }

  async function sendInTurn(
    target: DownloadTarget,
    file: DownloadFile,
    head: ReplyHead & { range: ByteRange },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const reader: Caller = { isGone: false }
    reply.raw.once('close', () => {
      reader.isGone = true
      reader.whenGone?.()
    })
    if (!(await responses.take(reader))) return refuse(reply, 'busy')
    try {
      const opened = await open(file, target)
      if (typeof opened === 'string') return refuse(reply, opened)
      writeHead(reply.hijack(), head)
      await sendBytes(reply.raw, {
        range: head.range,
        read: (at, bytes) => files.slice(opened, at, bytes),
        bandwidth,
        reader,
        taken(position) {
          served.note(target.jobId, position)
          if (position === file.size) void noteCompleted(target)
        },
      })
    } catch (error) {
      // The reply ends before its announced length: the device never takes it for complete.
      log.error({ err: error, ...target }, 'a firmware download was broken off')
      reply.raw.destroy()
    } finally {
      responses.end()
    }
    return reply
  }

  async function noteCompleted(target: DownloadTarget): Promise<void> {
    try {
      await parts.completed?.(target)
    } catch (error) {
      log.warn({ err: error, ...target }, 'a complete download could not be counted')
    }
  }

  async function open(file: DownloadFile, target: DownloadTarget): Promise<VerifiedFile | 'damaged' | 'away'> {
    try {
      const opened = await files.open(file.name)
      if (opened) return opened
      log.error({ ...target }, 'a firmware file is missing')
      return 'damaged'
    } catch (error) {
      log.error({ err: error, ...target }, 'a firmware file cannot be read')
      return error instanceof FilesUnavailable && !(error instanceof FileDamaged) ? 'away' : 'damaged'
    }
  }

  return {
    send,
    mount(app: FastifyInstance): void {
      app.route({
        method: ['GET', 'HEAD'],
        url: `${DOWNLOAD_PATH}*`,
        handler: (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
          send(request.params['*'], request, reply),
      })
      app.addHook('onClose', () => served.stop())
    },
    state: () => ({ ...responses.state(), ...files.state() }),
  }
}

export type Downloads = ReturnType<typeof openDownloads>
