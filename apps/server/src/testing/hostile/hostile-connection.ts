import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { HostileRequest } from './hostile-requests.ts'

export interface Answer {
  status: number
  /** In lower case. */
  head: string
  body: string
}

/** `closed`: the server closed the connection without an answer; `silent`: it did neither in time. */
export type Outcome = Answer | 'closed' | 'silent' | 'cut by the client'

const NOTHING = Buffer.alloc(0)
const bodiless = (status: number, method: string): boolean => method === 'HEAD' || status === 204 || status === 304

/** The head's end and how the body ends; undefined while the head is incomplete. */
function headOf(bytes: Buffer): { status: number; head: string; from: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.subarray(0, end).toString('latin1').toLowerCase()
  return { status: Number(head.slice(9, 12)), head, from: end + 4 }
}

/** The body of complete chunks; undefined while one is missing. */
function chunkedBody(bytes: Buffer, from: number): string | undefined {
  const parts: Buffer[] = []
  for (let at = from; ;) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16)
    if (bytes.length < line + 2 + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts).toString()
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

/** The whole answer; undefined while it is incomplete. A connection that ends completes one without a length. */
function answerIn(bytes: Buffer, method: string, isEnded: boolean): Answer | undefined {
  const found = headOf(bytes)
  if (!found) return undefined
  const { status, head, from } = found
  if (status >= 100 && status < 200 && status !== 101) return answerIn(bytes.subarray(from), method, isEnded)
  const isStream = head.includes('text/event-stream') || status === 101
  if (bodiless(status, method) || isStream) return { status, head, body: '' }
  if (/\ntransfer-encoding: chunked/.test(head)) {
    const body = chunkedBody(bytes, from)
    return body === undefined ? undefined : { status, head, body }
  }
  const length = /\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length === undefined) return isEnded ? { status, head, body: bytes.subarray(from).toString() } : undefined
  return bytes.length < from + Number(length)
    ? undefined
    : { status, head, body: bytes.subarray(from, from + Number(length)).toString() }
}

/** A client without manners: what it sends need not be HTTP. A connection is used again as long as the server lets it. */
export class HostileConnection {
  readonly #port: number
  readonly #answersWithinMs: number
  #socket: Socket | undefined

  constructor(port: number, answersWithinMs: number) {
    this.#port = port
    this.#answersWithinMs = answersWithinMs
  }

  async send(request: HostileRequest): Promise<Outcome> {
    const socket = await this.#open()
    const answered = this.#answer(socket, request.method)
    if (request.way === 'raw') socket.write(request.body)
    else await this.#write(socket, request)
    if (request.way === 'cut') {
      this.close()
      await answered
      return 'cut by the client'
    }
    const outcome = await answered
    const isOver = typeof outcome === 'string' || /\nconnection: close|text\/event-stream/.test(outcome.head)
    if (isOver || request.way === 'raw' || outcome.status === 101) this.close()
    return outcome
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  async #open(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket
    const socket = connect(this.#port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return (this.#socket = socket)
  }

  async #write(socket: Socket, { method, path, headers, body, way }: HostileRequest): Promise<void> {
    const all = { host: 'localhost', ...headers, ...(body.length > 0 ? { 'content-length': String(body.length) } : {}) }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    if (way === 'whole') return void socket.write(Buffer.concat([head, body]))
    const half = Math.floor(body.length / 2)
    for (const piece of [head.subarray(0, 10), head.subarray(10), body.subarray(0, half)]) {
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()))
    }
    if (way === 'slow') socket.write(body.subarray(half))
  }

  #answer(socket: Socket, method: string): Promise<Outcome> {
    return new Promise((resolve) => {
      let bytes: Buffer = NOTHING
      const done = (outcome: Outcome): void => {
        clearTimeout(timer)
        socket.removeAllListeners('data').removeAllListeners('close')
        resolve(outcome)
      }
      const timer = setTimeout(() => done('silent'), this.#answersWithinMs)
      socket.on('data', (chunk) => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
        const answer = answerIn(bytes, method, false)
        if (answer) done(answer)
      })
      socket.on('close', () => done(answerIn(bytes, method, true) ?? 'closed'))
    })
  }
}
