import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { resultOf } from '@slipway/contract/http/envelope.ts'
import { isUnreached, readEnvelope } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { saveFile } from '../save-file.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'

const NO_SESSION = 403

/** Makes a call that returns a file, and passes the file to the browser. Throws as `call` does; without a timeout. */
export async function download<C extends AnyCall>(definition: C, input: InputOf<C>): Promise<void> {
  const { url, method, headers, body } = requestOf(definition, input)
  try {
    const response = await fetch(url, { method, body, headers: { ...headers, lang: currentLocale() } })
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    if (name === undefined || response.status === NO_SESSION) {
      resultOf(definition, await readEnvelope(response))
      throw new NetworkFailed()
    }
    saveFile(await response.blob(), name)
  } catch (error) {
    throw isUnreached(error) ? new NetworkFailed(error) : error
  }
}
