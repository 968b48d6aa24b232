import type { AnyCall, ResultOf } from '@slipway/contract/define-call.ts'
import { CallRefused, resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { plain, textIn } from './terminal.ts'

/** The server gave no reply: a write may have been carried out. */
export class Unreached extends CommandEnded {}

/** Sends requests and reads replies. Throws `CommandEnded` for every failure. */
export function serverReplies(server: URL, locale: Locale) {
  const base = server.href.replace(/\/$/, '')

  async function replyTo(url: string, request: RequestInit): Promise<Response> {
    // Following a redirect would send the key to another server.
    return fetch(base + url, { ...request, redirect: 'error' }).catch((error: unknown) => {
      throw notReached(error)
    })
  }

  function notReached(error: unknown): Unreached {
    const why = plain(error instanceof Error ? String((error.cause as Error | undefined)?.message ?? error.name) : '')
    return new Unreached(exitCode.refused, textIn(locale, 'unreached', { server: server.host, why }))
  }

  async function read<C extends AnyCall>(call: C, reply: Response): Promise<ResultOf<C>> {
    const text = await reply.text().catch((error: unknown) => {
      throw notReached(error)
    })
    const notOurs = () =>
      new CommandEnded(exitCode.refused, textIn(locale, 'notSlipway', { server: server.host, status: reply.status }))
    if (!text.startsWith('{')) throw notOurs()
    try {
      return resultOf(call, JSON.parse(text) as Envelope)
    } catch (error) {
      if (error instanceof CallRefused) throw new CommandEnded(exitCode.refused, plain(error.message), error)
      if (error instanceof SyntaxError) throw notOurs()
      throw error
    }
  }

  return { replyTo, notReached, read }
}
