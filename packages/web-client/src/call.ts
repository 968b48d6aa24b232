import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { CallRefused, resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER, takesKey } from '@slipway/contract/http/idempotency.ts'
import { isPassingCode } from '@slipway/contract/http/passing-codes.ts'
import { earlyKey } from './early-reply.ts'
import { currentLocale } from './locale.ts'
import { NetworkFailed, tellUnreached } from './network-failed.ts'
import { pause } from './pause.ts'
import { sessionEnded } from './session-end.ts'

declare global {
  interface Window {
    /** The headers by which an app says what it is; the console sets none. */
    slipwayApp?: () => Record<string, string>
  }
}

/** CO-22. */
export const CALL_TIMEOUT_MS = 10_000

/** A write that got no reply is sent once more, with the same key. */
const RETRY_MS = 300

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
  // A call by its address alone has no `access`: the sign-in pages bundle no schemas.
  const key = 'access' in definition && takesKey(definition) ? { [KEY_HEADER]: newKey() } : undefined
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout

  async function send(): Promise<ResultOf<C>> {
    const response = await (window.slipwayEarly?.(earlyKey(request)) ??
      fetch(url, {
        method,
        body,
        headers: { ...headers, ...key, ...window.slipwayApp?.(), lang: currentLocale() },
        signal: ending,
      }))
    return resultOf(definition, await readEnvelope(response))
  }

  try {
    return await send().catch(async (error: unknown) => {
      if (!key || ending.aborted || !mayPass(error)) throw error
      await pause(RETRY_MS, ending)
      return send()
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (!isUnreached(error)) throw error
    tellUnreached()
    throw new NetworkFailed(error)
  }
}

/** `randomUUID` exists on HTTPS only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const mayPass = (error: unknown): boolean =>
  error instanceof CallRefused ? isPassingCode(error.code) : isUnreached(error)

/** Parses the reply's envelope; any other content, e.g. a proxy's error page, throws a `SyntaxError`. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  if (response.status === NO_SESSION) throw sessionEnded()
  return (await response.json()) as Envelope
}

/** True for what `fetch` throws without a network, on a timeout, and on a reply that is not JSON. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException
