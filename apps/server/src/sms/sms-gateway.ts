import type { Locale } from '@slipway/contract/locale.ts'

export interface SmsSettings {
  /** Undefined: no messages can be sent. */
  url: string | undefined
  /** Sent as a bearer token. */
  token: string | undefined
}

export interface Sms {
  /** With `+` and the country's code. */
  to: string
  /** The entire text, for gateways that send texts unchanged. */
  text: string
  /** For gateways that send templates; `null` where the message has none. */
  code: string | null
  purpose: 'register' | 'login' | 'reset' | 'phone' | 'logoff' | 'email' | 'invitation' | 'notice'
  locale: Locale
}

/** The gateway did not accept the message. The text states the reason, but never the message's content. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
}

export interface SmsGateway {
  /**
   * Resolves after the gateway has responded with 2xx. Never retries, because the message may have been sent. Throws
   * `SmsFailed`.
   */
  send(sms: Sms): Promise<void>
}

/** Below the ten seconds that the console waits for a reply. */
const TIMEOUT_MS = 5_000

/** The operator's HTTP address, to which `{to, text, code, purpose, locale}` is posted; undefined where none is set. */
export function openSmsGateway({ url, token }: SmsSettings, timeoutMs = TIMEOUT_MS): SmsGateway | undefined {
  if (url === undefined) return undefined
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    async send(sms) {
      const status = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(sms),
        // A redirect would reveal the token and the number to another address.
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

/** `fetch failed` alone is useless; the cause has the socket's message. */
const causeOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message)
