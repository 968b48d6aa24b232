import { networkList } from '../outgoing/addresses.ts'
import type { Setting } from './config.ts'

export const outgoingSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_OUTGOING_ALLOW',
    defaultValue: '',
    zh: '除公网外，用户填写的地址（例如 Webhook）可以指向的自有网络，用逗号分隔的 CIDR，例如 192.168.1.0/24,fd00::/8；这些网络也可使用 http。不填则只允许以 https 访问公网，参见 how-to/webhooks.md',
    en: 'Comma-separated CIDR ranges of your own network, for example 192.168.1.0/24,fd00::/8, that addresses entered by users (such as webhooks) can reach in addition to the internet; http is allowed there too. If empty, only public addresses over https are reached, see how-to/webhooks.md',
  },
]

/** Throws a message with the allowed form. */
export function outgoingAllowOf(text: string): readonly string[] {
  const given = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  for (const network of given) {
    try {
      networkList([network])
    } catch {
      throw new Error(
        `SLIPWAY_OUTGOING_ALLOW contains "${network}", but each entry must be a range such as 192.168.1.0/24 or fd00::/8, or one address`,
      )
    }
  }
  return given
}
