import type { MultipartFile } from '@fastify/multipart'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { SentFile } from './route.ts'

const BYTES_PER_MB = 1024 * 1024

interface KeptFile extends SentFile {
  /** Longer than any purpose allows: its bytes were not kept. */
  isCut: boolean
}

const sent = new WeakMap<FastifyRequest, KeptFile>()

export const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** The text parts of the body; the file, before or behind them, is kept for `fileReader`. */
export async function multipartFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') sent.set(request, await keptFile(part))
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    // A body without a boundary or an end is the sender's fault: its parser throws bare errors.
    throw Object.assign(new DomainError('uploads.missing'), { cause: error })
  }
  return fields
}

async function keptFile({ file, filename }: MultipartFile): Promise<KeptFile> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
  return { bytes: file.truncated ? Buffer.alloc(0) : Buffer.concat(chunks), name: filename, isCut: file.truncated }
}

export const fileReader =
  (request: FastifyRequest) =>
  async (maxBytes: number): Promise<SentFile | undefined> => {
    const file = sent.get(request)
    if (file && (file.isCut || file.bytes.length > maxBytes)) {
      throw new DomainError('uploads.tooLarge', { limitMb: maxBytes / BYTES_PER_MB })
    }
    return file
  }
