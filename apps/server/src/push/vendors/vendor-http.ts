import { isRecord } from '@slipway/contract/record.ts'
import { guardedPost } from '../guarded-post.ts'
import { VendorProblem } from './vendor-channel.ts'

const LONGEST_REPLY = 64 * 1024

export interface VendorReply {
  status: number
  /** Members of a JSON object; empty for any other body. */
  body: Readonly<Record<string, unknown>>
  seconds: number | undefined
}

export interface VendorRequest {
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
}

export function readMembers(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** The text of a member of a vendor's reply; empty where there is none. */
export const wordOf = (body: Readonly<Record<string, unknown>>, ...names: readonly string[]): string => {
  const words = names.map((name) => body[name]).filter((word) => typeof word === 'string' || typeof word === 'number')
  return words.join(' ')
}

/** A code of a vendor's reply; NaN where there is none, so that it is no success. */
export const codeOf = (body: Readonly<Record<string, unknown>>, name: string): number => {
  const code = body[name]
  return typeof code === 'number' || (typeof code === 'string' && code !== '') ? Number(code) : Number.NaN
}

/**
 * POST to a vendor, at public addresses only. Throws `VendorProblem` where no reply came, and for 429 and 5xx.
 */
export function vendorHttp({ isLocal }: { isLocal: boolean }) {
  return async function post(url: string, { headers, json, form }: VendorRequest): Promise<VendorReply> {
    const isForm = form !== undefined
    const bytes = Buffer.from(isForm ? new URLSearchParams(form).toString() : JSON.stringify(json))
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const { status, seconds, body } = await guardedPost(url, {
      headers: { ...headers, 'content-type': type },
      body: bytes,
      isPublicOnly: !isLocal,
      maxReplyBytes: LONGEST_REPLY,
    }).catch((error: unknown) => {
      const said = error instanceof Error ? ((error as { code?: string }).code ?? error.name) : 'unreachable'
      throw new VendorProblem('unreachable', { said })
    })
    if (status === 429 || status >= 500) throw new VendorProblem('busy', { said: String(status), status, seconds })
    return { status, seconds, body: readMembers(body.toString()) }
  }
}

export type VendorHttp = ReturnType<typeof vendorHttp>
