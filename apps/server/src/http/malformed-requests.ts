import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalEnvelope } from '@slipway/contract/http/envelope.ts'
import { defaultLocale } from '@slipway/contract/locale.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { refusals } from '@slipway/contract/refusals.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const BAD_REQUEST = 400
const EXPECTATION_FAILED = 417
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function bodyOf(status: number): string {
  const reason = STATUS_CODES[status] ?? ''
  const msg = refusalText('request.malformed', { reason }, defaultLocale)
  return JSON.stringify(refusalEnvelope(refusals['request.malformed'], msg, { refusal: 'request.malformed', reason }))
}

/** Answers what Node's HTTP parser refuses, before there is a request, in the envelope of all other replies. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code ?? ''] ?? BAD_REQUEST
  const body = bodyOf(status)
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
    const body = bodyOf(EXPECTATION_FAILED)
    const length = Buffer.byteLength(body)
    response
      .writeHead(EXPECTATION_FAILED, { 'content-type': JSON_TYPE, 'content-length': length, connection: 'close' })
      .end(body)
  })
}
