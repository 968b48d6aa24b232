import { inLocale, type Bilingual } from '@slipway/contract/locale.ts'
import { currentLocale } from '../texts/locale.ts'

const tryAgain: Bilingual = { zh: '网络异常，请重试', en: 'Network exception, please try again' }

/** The server was not reached, or what answered was not it. Its message is what a person reads (ER-10, ER-11). */
export class NetworkFailed extends Error {
  constructor(cause?: unknown) {
    super(inLocale(tryAgain, currentLocale()), { cause })
    this.name = 'NetworkFailed'
  }
}
