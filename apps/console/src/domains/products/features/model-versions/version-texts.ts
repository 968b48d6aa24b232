import { currentLocale } from '@slipway/web-client/locale.ts'
import { modelVersionsEn } from './texts.en.ts'
import { modelVersionsZh, type ModelVersionsTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const versionTexts = (): ModelVersionsTexts => (currentLocale() === 'zh-CN' ? modelVersionsZh : modelVersionsEn)
