import { currentLocale } from '@slipway/web-client/locale.ts'
import { timingEn } from './texts.en.ts'
import { timingZh, type TimingTexts } from './texts.zh.ts'

/** Loaded with the parts that show the timing of updates. */
export const timingTexts = (): TimingTexts => (currentLocale() === 'zh-CN' ? timingZh : timingEn)
