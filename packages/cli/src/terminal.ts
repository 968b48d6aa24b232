import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { texts, type TextName } from './texts.ts'

/** What a text names. */
export type TextDetails = Record<string, string | number>

/** The input and output of a command; the language is the user's. */
export interface Terminal {
  locale: Locale
  say(line: string): void
  /** Exactly this text, without a line break. */
  write(text: string): void
  complain(line: string): void
  /** Replaces the last progress; empty clears it. Shown only where standard error is a terminal. */
  progress(line: string): void
  /** The next line of input; undefined at end of file. */
  ask(question: string): Promise<string | undefined>
}

export const textIn = (locale: Locale, name: TextName, details: TextDetails = {}): string =>
  inLocale(texts[name], locale).replaceAll(/\{(\w+)\}/g, (_whole, key: string) => plain(String(details[key] ?? '')))

/** Untrusted text without terminal control characters. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
