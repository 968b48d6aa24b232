import type { MultipartFile } from '@fastify/multipart'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { SentFile } from './route.ts'

const BYTES_PER_MB = 1024 * 1024
const waiting = new WeakMap<FastifyRequest, MultipartFile>()

export const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** The text parts that came before the file; the file itself is left in the stream for `fileReader`. */
export async function multipartFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        waiting.set(request, part)
        break
      }
      fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    brokenOff(error)
  }
  return fields
}

/** A body without a boundary or an end is the sender's fault: its parser throws bare errors. */
function brokenOff(cause: unknown): never {
  throw Object.assign(new DomainError('uploads.missing'), { cause })
}

export const fileReader =
  (request: FastifyRequest) =>
  async (maxBytes: number): Promise<SentFile | undefined> => {
    const part = waiting.get(request)
    if (!part) return undefined
    const chunks: Buffer[] = []
    let size = 0
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size <= maxBytes) chunks.push(chunk)
      }
    } catch (error) {
      brokenOff(error)
    }
    if (size > maxBytes || part.file.truncated) {
      throw new DomainError('uploads.tooLarge', { limitMb: maxBytes / BYTES_PER_MB })
    }
    return { bytes: Buffer.concat(chunks), name: part.filename }
  }
