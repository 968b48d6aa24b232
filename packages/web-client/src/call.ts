import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { earlyKey } from './early-reply.ts'
import { currentLocale } from './locale.ts'
import { NetworkFailed, tellUnreached } from './network-failed.ts'
import { sessionEnded } from './session-end.ts'

declare global {
  interface Window {
    /** The headers by which an app says what it is; the console sets none. */
    slipwayApp?: () => Record<string, string>
    /** How an app sends its calls. Absent on pages of visitors: once, without a key. */
    slipwaySend?: <Result>(call: AnyCall, send: Send<Result>) => Promise<Result>
  }
}

/** CO-22. */
export const CALL_TIMEOUT_MS = 10_000

/** Sends a request, with headers beside its own. */
export type Send<Result> = (headers?: Record<string, string>) => Promise<Result>

const NO_SESSION = 403

export interface CallOptions {
  /** Aborts the call; the caller shows no error. */
  signal?: AbortSignal
}

/**
 * Makes a call of the contract. Throws `CallRefused` with the server's text, `NetworkFailed` without a response within
 * 10 s, `SessionEnded` on HTTP 403, and the signal's reason after an abort.
 */
export async function call<C extends AnyCall>(
  definition: C,
  input: InputOf<C>,
  { signal }: CallOptions = {},
): Promise<ResultOf<C>> {
  const request = requestOf(definition, input)
  const { url, method, headers, body } = request
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)

  async function send(more?: Record<string, string>): Promise<ResultOf<C>> {
    const response = await (window.slipwayEarly?.(earlyKey(request)) ??
      fetch(url, {
        method,
        body,
        headers: { ...headers, ...more, ...window.slipwayApp?.(), lang: currentLocale() },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
    return resultOf(definition, await readEnvelope(response))
  }

  try {
    return await (window.slipwaySend?.(definition, send) ?? send())
  } catch (error) {
    signal?.throwIfAborted()
    if (!isUnreached(error)) throw error
    tellUnreached()
    throw new NetworkFailed(error)
  }
}

/** Parses the reply's envelope; any other content, e.g. a proxy's error page, throws a `SyntaxError`. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  if (response.status === NO_SESSION) throw sessionEnded()
  return (await response.json()) as Envelope
}

/** True for what `fetch` throws without a network, on a timeout, and on a reply that is not JSON. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException
