import { builderPlatforms } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn } from '../terminal.ts'

export const builderOptions = { platforms: { type: 'string' }, once: { type: 'boolean' } } as const

interface Values {
  platforms?: string | boolean | undefined
  once?: boolean | undefined
}

/** Whether it ends after one package. Platforms that builders can't make are refused. */
export function readBuilderOptions({ platforms = 'android', once = false }: Values, locale: Locale): boolean {
  const named = String(platforms).split(',')
  const other = named.find((one) => !builderPlatforms.some((known) => known === one))
  if (other !== undefined) {
    const known = builderPlatforms.join(', ')
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'noSuchPlatform', { platform: other, known }))
  }
  return once
}
