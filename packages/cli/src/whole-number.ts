import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { textIn } from './terminal.ts'

interface Asked {
  option: string
  min: number
  max: number
}

/** The value of an option; undefined if it is not given. Throws `CommandEnded` with the limits for an invalid one. */
export function wholeNumber(text: string | undefined, asked: Asked, locale: Locale): number | undefined {
  if (text === undefined) return undefined
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isInteger(number) || number < asked.min || number > asked.max)
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'badNumber', { ...asked }))
  return number
}
