import type { AnyCall } from '@slipway/contract/define-call.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER, takesKey } from '@slipway/contract/http/idempotency.ts'
import { isPassingCode } from '@slipway/contract/http/passing-codes.ts'
import { isUnreached, type Send } from '../call.ts'

/** A write that got no reply is sent once more, with the same key. */
const RETRY_MS = 300

/** `randomUUID` exists on HTTPS only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const mayPass = (error: unknown): boolean =>
  error instanceof CallRefused ? isPassingCode(error.code) : isUnreached(error)

function sendKeyed<Result>(call: AnyCall, send: Send<Result>): Promise<Result> {
  // A call by its address alone has no `access`: pages of visitors bundle no schemas.
  if (!('access' in call) || !takesKey(call)) return send()
  const headers = { [KEY_HEADER]: newKey() }
  return send(headers).catch(async (error: unknown) => {
    if (!mayPass(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    // Throws where the call was aborted meanwhile.
    return send(headers)
  })
}

/** From now on writes have keys (decision 0182). Pages of visitors load none of this: their calls take no key. */
export function keyWrites(): void {
  window.slipwaySend = sendKeyed
}
