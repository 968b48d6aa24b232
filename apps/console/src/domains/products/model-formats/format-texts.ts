import { currentLocale } from '@slipway/web-client/locale.ts'
import { modelFormatsEn } from './texts.en.ts'
import { modelFormatsZh, type ModelFormatsTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const formatTexts = (): ModelFormatsTexts => (currentLocale() === 'zh-CN' ? modelFormatsZh : modelFormatsEn)
