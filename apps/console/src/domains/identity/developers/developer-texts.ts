import { currentLocale } from '../../../shared/texts/locale.ts'
import { developersEn } from './texts.en.ts'
import { developersZh, type DevelopersTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const developerTexts = (): DevelopersTexts => (currentLocale() === 'zh-CN' ? developersZh : developersEn)
