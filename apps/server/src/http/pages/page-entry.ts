import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '../secure-headers.ts'

/** A built document with its compressed forms. */
export interface PageEntry {
  html: string
  /** The compressed variants of the build, best first. */
  smaller: { encoding: string; bytes: Buffer }[]
  policy: string
  /** Its policy says who may frame it; the older header could only forbid it. */
  isFramed?: boolean
}

const compressed = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** Undefined where the build has no such document. */
export function readEntry(folder: string, name: string, policyOf: (html: string) => string): PageEntry | undefined {
  const file = path.join(folder, name)
  if (!existsSync(file)) return undefined
  const html = readFileSync(file, 'utf8')
  const smaller = compressed
    .filter(({ ending }) => existsSync(file + ending))
    .map(({ encoding, ending }) => ({ encoding, bytes: readFileSync(file + ending) }))
  return { html, smaller, policy: policyOf(html) }
}

export function sendEntry(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { html, smaller, policy, isFramed = false }: PageEntry,
): FastifyReply {
  const taken = new Set((headers['accept-encoding'] ?? '').split(/[\s,]+/))
  const form = smaller.find(({ encoding }) => taken.has(encoding))
  if (form) void reply.header('content-encoding', form.encoding)
  return reply
    .headers({ ...pageHeaders(policy, { isFramed }), 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(form?.bytes ?? html)
}

/** Whether the request is for a page. Tools such as curl accept anything: they get a page where there is one. */
export function pageAsked({ method, headers }: FastifyRequest): 'page' | 'any' | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return 'page'
  return accept.includes('*/*') ? 'any' : undefined
}
