import { currentLocale } from '../../../shared/texts/locale.ts'
import { modelFormatsEn } from './texts.en.ts'
import { modelFormatsZh, type ModelFormatsTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const formatTexts = (): ModelFormatsTexts => (currentLocale() === 'zh-CN' ? modelFormatsZh : modelFormatsEn)
