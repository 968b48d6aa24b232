import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import {
  downloadSerialProtocol,
  type SerialProtocolFormat,
} from '@slipway/contract/products/serial-protocol/serial-protocol.calls.ts'

/** The download URL of the document in a language of its own. */
export function serialProtocolAddress(productId: string, format: SerialProtocolFormat, locale: Locale): string {
  const { url } = requestOf(downloadSerialProtocol, { productId, format })
  return `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`
}
