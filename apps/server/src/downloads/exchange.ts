import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dataHeaders } from '../http/secure-headers.ts'

type ReplyHeaders = Record<string, OutgoingHttpHeader | undefined>

/** A request and its reply, as far as a download needs them. */
export interface Exchange {
  method: string
  headers: IncomingHttpHeaders
  raw: ServerResponse
  /** A whole reply without a file. */
  answer(status: number, headers: ReplyHeaders, text?: string): void
  /** Writes the head of a reply whose body is written to `raw`. */
  begin(status: number, headers: ReplyHeaders): void
}

/** A request that the router has not seen: thousands of devices wait at the same time, and each costs only what Node needs. */
export function nodeExchange(request: IncomingMessage, raw: ServerResponse): Exchange {
  const begin = (status: number, headers: ReplyHeaders): void =>
    void raw.writeHead(status, listOf({ ...dataHeaders, ...headers }))
  return {
    method: request.method ?? '',
    headers: request.headers,
    raw,
    answer(status, headers, text) {
      begin(status, text === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(text) })
      raw.end(text)
    },
    begin,
  }
}

export function routedExchange(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    method: request.method,
    headers: request.headers,
    raw: reply.raw,
    answer: (status, headers, text) => void reply.status(status).headers(headers).send(text),
    begin: (status, headers) =>
      void reply.hijack().raw.writeHead(status, listOf({ ...reply.getHeaders(), ...headers })),
  }
}

/** As a list, Node writes them as they are, without an object for each. */
function listOf(headers: ReplyHeaders): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) list.push(name, value)
  }
  return list
}
