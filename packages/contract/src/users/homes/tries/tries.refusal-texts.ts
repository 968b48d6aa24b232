import type { Bilingual } from '../../../locale.ts'
import type { triesRefusals } from './tries.refusals.ts'

export const triesRefusalTexts: Record<keyof typeof triesRefusals, Bilingual> = {
  'tries.notFound': {
    zh: '体验链接不存在或已失效',
    en: 'The link to try a panel doesn’t exist or is no longer valid.',
  },
  'tries.over': {
    zh: '体验已结束：链接已过期或被撤销，请在控制台重新生成二维码',
    en: 'This try is over: its link has expired or was withdrawn. Create a new QR code in the console.',
  },
  'tries.tooMany': {
    zh: '每个产品最多 {limit} 个有效链接，请先撤销不用的链接',
    en: 'A product can have up to {limit} open links. Withdraw one that you don’t need.',
  },
  'tries.tooManyPhones': {
    zh: '一个二维码最多 {limit} 部手机扫描，请重新生成',
    en: 'Up to {limit} phones can open one QR code. Create a new one.',
  },
}
