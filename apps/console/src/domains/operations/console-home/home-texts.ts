import { currentLocale } from '@slipway/web-client/locale.ts'
import { consoleHomeEn } from './texts.en.ts'
import { consoleHomeZh, type ConsoleHomeTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const homeTexts = (): ConsoleHomeTexts => (currentLocale() === 'zh-CN' ? consoleHomeZh : consoleHomeEn)
