import { currentLocale } from '@slipway/web-client/locale.ts'
import { messagesEn } from './messages-texts.en.ts'
import { messagesZh, type MessagesTexts } from './messages-texts.zh.ts'

export const messagesTexts = (): MessagesTexts => (currentLocale() === 'zh-CN' ? messagesZh : messagesEn)

const MINUTE_MS = 60_000

/** `less than a minute`, `14 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(ms: number, t: MessagesTexts): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (minutes < 1) return t.underMinute
  if (minutes < 60) return t.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? t.hours(hours, minutes % 60) : t.days(Math.floor(hours / 24), hours % 24)
}
