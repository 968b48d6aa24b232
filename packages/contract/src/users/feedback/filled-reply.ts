import type { Locale } from '../../locale.ts'

export interface FillOfReply {
  /** The nickname of the user; empty for none. */
  name: string
  /** What the user calls the device; empty for none. */
  device: string
}

const others: Record<Locale, FillOfReply> = {
  'zh-CN': { name: '用户', device: '设备' },
  'en-US': { name: 'there', device: 'your device' },
}

/** The text that the user gets: `{name}` and `{device}` are filled, all else stays as it is. */
export const filledReply = (text: string, { name, device }: FillOfReply, locale: Locale): string =>
  text.replaceAll(
    /\{(name|device)\}/g,
    (_, part: keyof FillOfReply) => ({ name, device })[part] || others[locale][part],
  )
