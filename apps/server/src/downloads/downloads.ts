import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { steadyClock, type Clock } from '../clock.ts'
import { turns, type Caller } from '../concurrency/turns.ts'
import { FileDamaged, FilesUnavailable, type ByteRange, type FileStore } from '../files/file-store.ts'
import { beforeRouting } from '../http/before-routing.ts'
import type { Log } from '../log.ts'
import { limitedBandwidth, unlimitedBandwidth } from './bandwidth.ts'
import { downloadHead, type Downloadable, type ReplyHead } from './download-head.ts'
import { DOWNLOAD_PATH } from './download-links.ts'
import type { DownloadTarget, DownloadTokens } from './download-token.ts'
import { nodeExchange, routedExchange, type Exchange } from './exchange.ts'
import { refuse } from './refusals.ts'
import { bodies } from './send-bytes.ts'
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
  /**
   * Bodies sent at the same time to readers that take what they are given; a slow reader is no longer counted. Bytes
   * for a fast reader fill the buffers of its socket: for 2,000 readers these are gigabytes, and the kernel resets connections.
   */
  fast: number
  /** Responses to one device: what broken connections have left, and its next attempt. */
  ofOneDevice: number
}

export const downloadLimits: DownloadLimits = {
  responses: 2_000,
  waiting: 20_000,
  waitMs: 30_000,
  fast: 64,
  ofOneDevice: 4,
}

interface Dependencies extends DownloadsPort {
  tokens: DownloadTokens
  files: Pick<FileStore, 'read'>
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  /** Of all downloads of this process; undefined: unlimited. */
  bytesPerSecond?: number | undefined
  limits?: DownloadLimits
}

/** Downloads of firmware by devices: whoever has a valid token of a link is the device. */
export function openDownloads(parts: Dependencies) {
  const { tokens, clock, log, bytesPerSecond, limits = downloadLimits } = parts
  const files = verifiedFiles(parts.files)
  const responses = turns({ most: limits.responses, mostWaiting: limits.waiting, waitMs: limits.waitMs })
  const bandwidth = bytesPerSecond === undefined ? unlimitedBandwidth() : limitedBandwidth(bytesPerSecond, steadyClock)
  const sendBody = bodies(bandwidth, limits.fast)
  const served = servedBytes((jobId, bytes) => parts.bytesServed?.(String(jobId), bytes), log)
  const byDevice = new Map<number, number>()

  /** The reply to a request with this token, under any path. */
  async function reply(token: string, exchange: Exchange): Promise<void> {
    const target = tokens.read(token, clock.now())
    if (!target) return refuse(exchange, 'unknown')
    if (target === 'expired') return refuse(exchange, 'expired')
    const file = await parts.find(target)
    if (!file) return refuse(exchange, 'unavailable')
    const head = downloadHead(exchange.method, exchange.headers, file)
    const { range } = head
    if (!range) return exchange.answer(head.status, head.headers)

    const present = byDevice.get(target.deviceId) ?? 0
    if (present >= limits.ofOneDevice) return refuse(exchange, 'busy')
    byDevice.set(target.deviceId, present + 1)
    try {
      await sendInTurn(target, file, { ...head, range }, exchange)
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
    exchange: Exchange,
  ): Promise<void> {
    const reader: Caller = { isGone: false }
    exchange.raw.once('close', () => {
      reader.isGone = true
      reader.whenGone?.()
    })
    if (!(await responses.take(reader))) return refuse(exchange, 'busy')
    try {
      const opened = await open(file, target)
      if (typeof opened === 'string') return refuse(exchange, opened)
      await sendBody(exchange, head, {
        read: (at, bytes) => files.slice(opened, at, bytes),
        reader,
        taken(position) {
          served.note(target.jobId, position)
          if (position === file.size) void noteCompleted(target)
        },
      })
    } catch (error) {
      // The reply ends before its announced length: the device never takes it for complete.
      log.error({ err: error, ...target }, 'a firmware download was broken off')
      exchange.raw.destroy()
    } finally {
      responses.end()
    }
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

  /** For links, without the router. */
  async function replyToLink(exchange: Exchange, token: string): Promise<void> {
    try {
      await reply(token, exchange)
    } catch (error) {
      log.error({ err: error }, 'a firmware download was not begun')
      if (exchange.raw.headersSent) exchange.raw.destroy()
      else refuse(exchange, 'away')
    }
  }

  return {
    /** The reply to a request with this token, under a path of its own. */
    async send(token: string, request: FastifyRequest, answer: FastifyReply): Promise<FastifyReply> {
      await reply(token, routedExchange(request, answer))
      return answer
    },
    mount(app: FastifyInstance): void {
      beforeRouting(app, (request, response) => {
        const { method, url = '' } = request
        const isLink = url.startsWith(DOWNLOAD_PATH) && (method === 'GET' || method === 'HEAD')
        if (isLink) {
          const [token = ''] = url.slice(DOWNLOAD_PATH.length).split('?', 1)
          void replyToLink(nodeExchange(request, response), token)
        }
        return isLink
      })
      app.addHook('onClose', () => served.stop())
    },
    state: () => ({ ...responses.state(), ...files.state() }),
  }
}

export type Downloads = ReturnType<typeof openDownloads>
