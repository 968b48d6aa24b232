import type { Locale } from '@slipway/contract/locale.ts'

export interface SmsSettings {
  /** Undefined: no messages can be sent. */
  url: string | undefined
  /** Sent as a bearer. */
  token: string | undefined
}

export interface Sms {
  /** With `+` and the country's code. */
  to: string
  /** All of it, for gateways that send texts as they come. */
  text: string
  /** For gateways that send templates; `null` where the message has none. */
  code: string | null
  purpose: 'register' | 'reset' | 'notice'
  locale: Locale
}

/** The gateway did not take the message. Its text says why, and never what the message said. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
}

export interface SmsGateway {
  /** Resolves once the gateway has answered with 2xx. Never tries twice, as a message may have left. Throws `SmsFailed`. */
  send(sms: Sms): Promise<void>
}

/** Below the ten seconds that the console waits for a reply. */
const TIMEOUT_MS = 5_000

/** An HTTP address of the operator's own, which is posted `{to, text, code, purpose, locale}`; undefined where none is set. */
export function openSmsGateway({ url, token }: SmsSettings, timeoutMs = TIMEOUT_MS): SmsGateway | undefined {
  if (url === undefined) return undefined
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    async send(sms) {
      const status = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(sms),
        // The token and the number are for this address only.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      }).then(
        async (reply) => {
          await reply.body?.cancel()
          return reply.ok ? undefined : `the gateway answered ${reply.status}`
        },
        (error: unknown) => (error instanceof Error ? causeOf(error) : String(error)),
      )
      if (status !== undefined) throw new SmsFailed(status)
    },
  }
}

/** `fetch failed` alone says nothing; the cause has the socket's own words. */
const causeOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)
