import { requestOf } from '@slipway/contract/http/call-request.ts'
import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'

/** The download URL of the kit, whose page is in the console's language. */
export function deviceKitAddress(productId: string): string {
  const { url } = requestOf(downloadDeviceKit, { productId })
  return `${url}${url.includes('?') ? '&' : '?'}lang=${currentLocale()}`
}
