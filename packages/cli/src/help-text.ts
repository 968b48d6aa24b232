import type { Bilingual } from '@slipway/contract/locale.ts'

export interface CommandHelp {
  /** One line of the overview: the arguments, and what the command does. */
  args: Bilingual
  does: Bilingual
  /** Its own options and remarks. */
  more?: Bilingual
  /** The commands below it, in the order of its overview. */
  subs?: Readonly<Record<string, CommandHelp>>
}

export const both = (zh: string, en: string): Bilingual => ({ zh, en })
