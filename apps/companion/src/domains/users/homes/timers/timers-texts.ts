import { currentLocale } from '@slipway/web-client/locale.ts'
import { timersEn } from './timers-texts.en.ts'
import { timersZh, type TimersTexts } from './timers-texts.zh.ts'

/** Loaded with the pages, like those of the home page. */
export const timersTexts = (): TimersTexts => (currentLocale() === 'zh-CN' ? timersZh : timersEn)
