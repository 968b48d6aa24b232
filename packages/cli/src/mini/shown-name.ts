import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { MiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'

export const shownName = ({ cnName, enName }: Pick<MiniProgram, 'cnName' | 'enName'>, locale: Locale): string =>
  inLocale({ zh: cnName, en: enName }, locale)
