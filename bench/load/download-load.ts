import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The child process with the devices that download, controlled by messages from its parent. */
export interface DownloadOrder {
  port: number
  /** One download each, each over a connection of its own. */
  paths: string[]
  atOnce: number
  /** Of the whole file; a few downloads compare it. */
  sha256: string
  size: number
  /** Ends after this time; what is not complete by then is counted as far as it has come. */
  limitMs?: number
}

export interface DownloadResult {
  complete: number
  /** Connections that were reset halfway, and resumed. */
  lost: number
  bytes: number
  seconds: number
  /** Bytes that arrived in each second from the start. */
  bySecond: number[]
  /** CPU seconds of the load itself. */
  loadCpuSeconds: number
  failed?: string
}

/** All reads of the process go into one buffer: the load is cheap, and what is measured is the server. */
const buffer = Buffer.allocUnsafeSlow(256 * 1024)
const HASHED_OF = 50
/** Every tenth device loses its connection halfway, and asks for the rest. */
const CUT_OF = 10
const MS_PER_S = 1000
const RETRY_MS = 20
const FILE_STATUSES = new Set([200, 206])

interface Asked {
  port: number
  path: string
  headers: string
  /** Breaks off after this many bytes of the body. */
  stopAfter?: number
  onBytes(bytes: Buffer): void
}

interface Reply {
  status: number
  etag: string
  length: number
  received: number
  /** The connection was lost before what was asked for. */
  isLost?: boolean
}

/** One request over a new connection. */
function request({ port, path, headers, stopAfter = Infinity, onBytes }: Asked): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let head = ''
    let reply: Reply | undefined
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } })
    // The kernel resets connections while it is out of memory for sockets: the device asks for the rest.
    socket.once('error', (error) => (reply ? resolve({ ...reply, isLost: true }) : reject(error)))
    socket.once('close', () => reject(new Error(`${path}: closed after ${reply?.received ?? 0} bytes, ${head}`)))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)

    function callback(count: number, into: Uint8Array): boolean {
      let body = Buffer.from(into.buffer, into.byteOffset, count)
      if (!reply) {
        const end = body.indexOf('\r\n\r\n')
        head += body.toString('latin1', 0, end < 0 ? count : end)
        if (end < 0) return true
        const find = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
        reply = {
          status: Number(head.slice(9, 12)),
          etag: find('etag'),
          length: Number(find('content-length')),
          received: 0,
        }
        body = body.subarray(end + 4)
      }
      reply.received += body.length
      // The text of a refusal is not the file.
      if (FILE_STATUSES.has(reply.status)) onBytes(body)
      if (reply.received >= Math.min(reply.length, stopAfter)) {
        socket.destroy()
        resolve(reply)
      }
      return true
    }
  })
}

async function downloadAll({ port, paths, atOnce, sha256, size, limitMs = Infinity }: DownloadOrder) {
  const result: DownloadResult = { complete: 0, lost: 0, bytes: 0, seconds: 0, bySecond: [], loadCpuSeconds: 0 }
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > limitMs
  const waiting = paths.entries()

  async function one(index: number, path: string): Promise<void> {
    const hash = index % HASHED_OF === 0 ? createHash('sha256') : undefined
    const onBytes = (bytes: Buffer): void => {
      hash?.update(bytes)
      result.bytes += bytes.length
      const second = Math.floor((performance.now() - startedAt) / MS_PER_S)
      result.bySecond[second] = (result.bySecond[second] ?? 0) + bytes.length
    }
    let received = 0
    let etag = ''
    let isCut = index % CUT_OF === 1
    while (received < size) {
      const headers = received > 0 ? `Range: bytes=${received}-\r\nIf-Range: ${etag}\r\n` : ''
      const stopAfter = isCut ? size / 2 : Infinity
      const reply = await request({ port, path, headers, stopAfter, onBytes })
      if (reply.status === 503) {
        await delay(RETRY_MS)
        continue
      }
      if (reply.status !== (received > 0 ? 206 : 200)) throw new Error(`${path} answered ${reply.status}`)
      received += reply.received
      if (reply.isLost) result.lost++
      etag = reply.etag
      isCut = false
    }
    if (received !== size || (hash && hash.digest('hex') !== sha256)) throw new Error(`${path}: wrong bytes`)
    result.complete++
  }

  async function worker(): Promise<void> {
    for (const [index, path] of waiting) {
      if (isOver()) return
      await one(index, path)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const { user, system } = process.cpuUsage(cpuBefore)
  result.seconds = (performance.now() - startedAt) / MS_PER_S
  result.loadCpuSeconds = (user + system) / 1e6
  return result
}

process.on('message', (order: DownloadOrder) => {
  downloadAll(order).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
