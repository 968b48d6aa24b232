import { currentLocale } from '@slipway/web-client/locale.ts'
import { statisticsEn } from './texts.en.ts'
import { statisticsZh, type StatisticsTexts } from './texts.zh.ts'

/** Loaded with the pages: the console's dictionary is part of every first visit. */
export const statisticsTexts = (): StatisticsTexts => (currentLocale() === 'zh-CN' ? statisticsZh : statisticsEn)
