import { currentLocale } from '@slipway/web-client/locale.ts'
import { apiKeysEn } from './texts.en.ts'
import { apiKeysZh, type ApiKeysTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const keyTexts = (): ApiKeysTexts => (currentLocale() === 'zh-CN' ? apiKeysZh : apiKeysEn)
