/** A reply to a request for the bytes from `from` on. */
export interface RangeReply {
  status: number
  /** Where the body begins; undefined if the reply does not say it. */
  start: number | undefined
  body: AsyncIterable<Uint8Array>
}

/** `etag` makes the server send everything when the file has changed in the meantime. */
export type GetRange = (url: string, from: number, etag: string, signal: AbortSignal) => Promise<RangeReply>

const SILENCE_MS = 60_000

async function* chunksOf(response: Response, abort: AbortController): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  try {
    for (;;) {
      const timer = setTimeout(() => abort.abort(), SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    abort.abort()
  }
}

/** Range requests by `fetch`, given up after a minute of silence; leaving the body's loop ends the transfer. */
export const fetchRange: GetRange = async (url, from, etag, signal) => {
  const abort = new AbortController()
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  if (from > 0) Object.assign(headers, { range: `bytes=${from}-`, 'if-range': etag })
  const timer = setTimeout(() => abort.abort(), SILENCE_MS)
  const response = await fetch(url, { headers, signal: AbortSignal.any([signal, abort.signal]) }).finally(() =>
    clearTimeout(timer),
  )
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? []
  return {
    status: response.status,
    start: start === undefined ? undefined : Number(start),
    body: chunksOf(response, abort),
  }
}
