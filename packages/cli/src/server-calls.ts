import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { CallRefused, resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { Settings } from './command-line.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { plain, textIn } from './terminal.ts'

const TIMEOUT_MS = 60_000

/** Makes calls with the API key. Throws `CommandEnded` for every failure; messages never contain the key. */
export function serverCalls({ server, key }: Pick<Settings, 'server' | 'key'>, locale: Locale) {
  const base = server.href.replace(/\/$/, '')
  const headers = { authorization: `Bearer ${key}`, lang: locale }

  async function send<C extends AnyCall>(call: C, url: string, request: RequestInit): Promise<ResultOf<C>> {
    const reply = await fetch(base + url, {
      ...request,
      // Following a redirect would send the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      const why = plain(error instanceof Error ? String((error.cause as Error | undefined)?.message ?? error.name) : '')
      throw new CommandEnded(exitCode.refused, textIn(locale, 'unreached', { server: server.host, why }))
    })
    const text = await reply.text()
    const notOurs = () =>
      new CommandEnded(exitCode.refused, textIn(locale, 'notSlipway', { server: server.host, status: reply.status }))
    if (!text.startsWith('{')) throw notOurs()
    try {
      return resultOf(call, JSON.parse(text) as Envelope)
    } catch (error) {
      if (error instanceof CallRefused) throw new CommandEnded(exitCode.refused, plain(error.message))
      if (error instanceof SyntaxError) throw notOurs()
      throw error
    }
  }

  return {
    call<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ResultOf<C>> {
      const { method, url, body, headers: own } = requestOf(call, input)
      return send(call, url, { method, headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) })
    },

    /** A multipart call: `fields` in addition to the path parameters, and the file. */
    sendFile<C extends AnyCall>(
      call: C,
      productId: string,
      fields: Record<string, string>,
      file: Uint8Array<ArrayBuffer>,
    ): Promise<ResultOf<C>> {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('file', new Blob([file]), 'product.zip')
      const url = call.path.replace('{productId}', encodeURIComponent(productId))
      return send(call, url, { method: call.method, headers, body })
    },
  }
}
export type ServerCalls = ReturnType<typeof serverCalls>
