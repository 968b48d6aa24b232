import { currentLocale } from '@slipway/web-client/locale.ts'
import { addingEn } from './adding-texts.en.ts'
import { addingZh, type AddingTexts } from './adding-texts.zh.ts'

/** Loaded with the pages, so that they are not part of the dictionary, which every first visit loads. */
export const addingTexts = (): AddingTexts => (currentLocale() === 'zh-CN' ? addingZh : addingEn)
