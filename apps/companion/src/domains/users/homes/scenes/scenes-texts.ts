import { currentLocale } from '@slipway/web-client/locale.ts'
import { scenesEn } from './scenes-texts.en.ts'
import { scenesZh, type ScenesTexts } from './scenes-texts.zh.ts'

/** Loaded with the pages, like those of the home page. */
export const scenesTexts = (): ScenesTexts => (currentLocale() === 'zh-CN' ? scenesZh : scenesEn)
