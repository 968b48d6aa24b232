import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import type { CallOptions } from './call.ts'
import { currentLocale } from './locale.ts'
import { NetworkFailed } from './network-failed.ts'
import { sessionEnded } from './session-end.ts'

const NO_SESSION = 403

export interface UploadOptions extends CallOptions {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Uploads a file with the fields of a multipart call. Throws as `call` does; without a timeout, because uploads take
 * long.
 */
export function upload<C extends AnyCall>(
  definition: C,
  fields: InputOf<C>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<ResultOf<C>> {
  const { url, method, headers } = requestOf(definition, fields)
  const body = new FormData()
  // Fields precede the file, so that the server can refuse before the file has arrived.
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, String(value))
  body.set('file', file)

  return new Promise((resolve, reject) => {
    // `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) {
      if (name !== 'content-type') request.setRequestHeader(name, value)
    }
    request.setRequestHeader('lang', currentLocale())
    request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded / event.total))
    request.addEventListener('error', () => reject(new NetworkFailed()))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('load', () => {
      if (request.status === NO_SESSION) reject(sessionEnded())
      else settle(definition, request.responseText, resolve, reject)
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function settle<C extends AnyCall>(
  definition: C,
  reply: string,
  resolve: (result: ResultOf<C>) => void,
  reject: (error: unknown) => void,
): void {
  try {
    resolve(resultOf(definition, JSON.parse(reply) as Envelope))
  } catch (error) {
    reject(error instanceof SyntaxError ? new NetworkFailed(error) : error)
  }
}
