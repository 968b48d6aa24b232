import type { Bilingual } from '../../../locale.ts'
import type { appCodesRefusals } from './app-codes.refusals.ts'

export const appCodesRefusalTexts: Record<keyof typeof appCodesRefusals, Bilingual> = {
  'homes.appCodeWrong': {
    zh: '代码不正确、已使用或已过期，请在浏览器中重新生成',
    en: 'The code is wrong, was used or has expired. Show a new one in the browser.',
  },
  'homes.tooManyAppCodes': {
    zh: '代码的尝试次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many codes. Try again in {minutes} minutes.',
  },
}
