import type { IncomingMessage } from 'node:http'
import type { FilePurposeRules } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FileTooLong, type Draft, type FileStore } from '../files/file-store.ts'
import { discardRest } from './discard-rest.ts'

const BYTES_PER_MB = 1024 * 1024
const RAW_FILE = 'application/octet-stream'

type Fields = Record<string, unknown>

/** The content of a call with a file. Disposing it deletes the file, unless the call has saved it. */
export interface SentFile extends AsyncDisposable {
  /** The text parts of a multipart body, with the sent name as `fileName`; or a JSON body, which has no file. A raw body has its fields in the query. */
  fields: unknown
  file: Draft | undefined
}

export interface ReceiveDependencies {
  /** The call's files by purpose. */
  purposes: Readonly<Record<string, FilePurposeRules>>
  files: Pick<FileStore, 'receive'>
}

/** Lets the routes of this scope accept a body that is the file itself; `receiveFile` reads it. */
export function takeRawFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(RAW_FILE, (_request, _payload, done) => done(null))
}

/**
 * Receives the file of a request and all its fields. The file is written to disk chunk by chunk and refused at the
 * first byte past the limit of its purpose; the rest of the body is discarded, so that the sender can read the refusal.
 */
export async function receiveFile(
  request: FastifyRequest,
  { purposes, files }: ReceiveDependencies,
): Promise<SentFile> {
  const fields: Fields = {}
  let file: Draft | undefined
  let hasBegun = false
  let sentName = ''
  const discard = async (): Promise<void> => file?.[Symbol.asyncDispose]()
  const limit = (): number => limitOf(purposes, fields['purpose'] ?? queryOf(request)['purpose'])
  const receive = (bytes: AsyncIterable<Buffer>): Promise<Draft> => {
    hasBegun = true
    const digests = [...new Set(Object.values(purposes).flatMap((rules) => rules.digests))]
    return files.receive(bytes, { maxBytes: limit(), digests })
  }
  try {
    if (isMultipart(request)) {
      for await (const part of partsOf(request)) {
        if (part.type === 'file') {
          file = await receive(fromSender<Buffer>(part.file))
          sentName = part.filename
        } else fields[part.fieldname] = String(part.value)
      }
    } else if (isRaw(request)) {
      // The reader must not destroy the request, which would break the connection before the reply.
      file = await receive(fromSender<Buffer>(request.raw.iterator({ destroyOnReturn: false })))
    }
    // The purpose can come after the file.
    if (file && file.size > limit()) throw new FileTooLong(limit())
  } catch (error) {
    await discard()
    throw asRefusal(error, hasBegun)
  } finally {
    discardRest(request.raw)
  }
  if (sentName !== '') fields['fileName'] ??= sentName
  return { fields: isMultipart(request) ? fields : request.body, file, [Symbol.asyncDispose]: discard }
}

type WithHeaders = Pick<IncomingMessage, 'headers'>
const isOfType = ({ headers }: WithHeaders, mediaType: string): boolean =>
  headers['content-type']?.toLowerCase().startsWith(mediaType) ?? false
const isMultipart = (request: WithHeaders): boolean => isOfType(request, 'multipart/form-data')
const isRaw = (request: WithHeaders): boolean => isOfType(request, RAW_FILE)
/** Whether the request carries a file, as far as its head tells. */
export const hasFile = (request: WithHeaders): boolean => isMultipart(request) || isRaw(request)

const queryOf = ({ query }: FastifyRequest): Fields => (typeof query === 'object' && query !== null ? { ...query } : {})

/** The limit of the purpose; while the purpose is unknown, the largest possible one. */
function limitOf(purposes: ReceiveDependencies['purposes'], purpose: unknown): number {
  const known = typeof purpose === 'string' && Object.hasOwn(purposes, purpose) ? purposes[purpose] : undefined
  return known?.maxBytes ?? Math.max(...Object.values(purposes).map(({ maxBytes }) => maxBytes))
}

/** The sender disconnected, or its body has no boundary or no end. */
class SenderFailed extends Error {}

const partsOf = (request: FastifyRequest) => fromSender(request.parts())

async function* fromSender<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source
  } catch (error) {
    throw new SenderFailed('the body could not be read to its end', { cause: error })
  }
}

/** Without the start of a file none came; with it, the file broke off. */
function asRefusal(error: unknown, hasBegun: boolean): unknown {
  if (error instanceof FileTooLong) {
    return new DomainError('uploads.tooLarge', { limitMb: error.maxBytes / BYTES_PER_MB })
  }
  if (error instanceof SenderFailed) {
    const refusal = new DomainError(hasBegun ? 'uploads.cutShort' : 'uploads.missing')
    return Object.assign(refusal, { cause: error.cause })
  }
  return error
}
