import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { texts, type TextName } from './texts.ts'

type Details = Record<string, string | number>

/** Where a command reads and writes; the language is the person's. */
export interface Terminal {
  locale: Locale
  say(line: string): void
  complain(line: string): void
  /** The next line that is typed; undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>
}

export const textIn = (locale: Locale, name: TextName, details: Details = {}): string =>
  inLocale(texts[name], locale).replaceAll(/\{(\w+)\}/g, (_whole, key: string) => plain(String(details[key] ?? '')))

/** What came from elsewhere, without what would steer a terminal. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
