import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalEnvelope } from '@slipway/contract/http/envelope.ts'
import { defaultLocale, type Locale } from '@slipway/contract/locale.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { refusals, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import { localeOfHeaders } from './locale-of.ts'
import { hasFile } from './sent-file.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const BAD_REQUEST = 400
const EXPECTATION_FAILED = 417
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
/** The sender has ended its side of the connection within a request, or sends nothing more. */
const cutShort = new Set(['HPE_INVALID_EOF_STATE', 'ERR_HTTP_REQUEST_TIMEOUT'])

function bodyOf(refusal: RefusalName, details: RefusalDetails = {}, locale: Locale = defaultLocale): string {
  const msg = refusalText(refusal, details, locale)
  return JSON.stringify(refusalEnvelope(refusals[refusal], msg, { refusal, ...details }))
}
const malformed = (status: number): string => bodyOf('request.malformed', { reason: STATUS_CODES[status] ?? '' })

const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()

/** Lets `answerMalformed` know which request a connection carries. */
export function rememberRequests(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response }),
  )
}

/** Answers what Node's HTTP parser refuses, outside of any route, in the envelope of all other replies. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { request, response } = exchanges.get(socket) ?? {}
  const isUnread = request !== undefined && !request.complete
  // A second reply to the same request would be taken for the reply to the next one.
  if (isUnread && response?.headersSent) return socket.destroySoon()
  const status = statuses[error.code ?? ''] ?? BAD_REQUEST
  const isCutShort = isUnread && cutShort.has(error.code ?? '') && hasFile(request)
  const body = isCutShort ? bodyOf('uploads.cutShort', {}, localeOfHeaders(request.headers)) : malformed(status)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

/** RFC 9110 §10.1.1: Node itself would answer an unknown expectation without a body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = malformed(EXPECTATION_FAILED)
    const length = Buffer.byteLength(body)
    response
      .writeHead(EXPECTATION_FAILED, { 'content-type': JSON_TYPE, 'content-length': length, connection: 'close' })
      .end(body)
  })
}
