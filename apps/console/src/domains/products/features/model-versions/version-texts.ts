import { currentLocale } from '../../../../shared/texts/locale.ts'
import { modelVersionsEn } from './texts.en.ts'
import { modelVersionsZh, type ModelVersionsTexts } from './texts.zh.ts'

/** Loaded with the page of features: the console's dictionary is on every first visit. */
export const versionTexts = (): ModelVersionsTexts => (currentLocale() === 'zh-CN' ? modelVersionsZh : modelVersionsEn)
