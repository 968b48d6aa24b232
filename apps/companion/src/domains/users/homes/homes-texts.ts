import { currentLocale } from '@slipway/web-client/locale.ts'
import { homesEn } from './homes-texts.en.ts'
import { homesZh, type HomesTexts } from './homes-texts.zh.ts'

/** Loaded with the pages, so that they are not part of the dictionary, which every first visit loads. */
export const homesTexts = (): HomesTexts => (currentLocale() === 'zh-CN' ? homesZh : homesEn)
