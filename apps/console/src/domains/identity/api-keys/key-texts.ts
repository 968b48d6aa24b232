import { currentLocale } from '../../../shared/texts/locale.ts'
import { apiKeysEn } from './texts.en.ts'
import { apiKeysZh, type ApiKeysTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const keyTexts = (): ApiKeysTexts => (currentLocale() === 'zh-CN' ? apiKeysZh : apiKeysEn)
