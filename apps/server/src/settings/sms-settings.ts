import type { Config } from './config.ts'

/** Address and token can be secrets: no message includes them. */
export function smsOf(url: string, token: string): Config['sms'] {
  if (!url && token) throw new Error('SLIPWAY_SMS_TOKEN requires SLIPWAY_SMS_URL: set both or neither')
  if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error('SLIPWAY_SMS_URL is not the address of an SMS gateway: it must begin with http:// or https://')
  }
  return { url: url || undefined, token: token || undefined }
}
