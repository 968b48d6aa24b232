import { currentLocale } from '@slipway/web-client/locale.ts'
import { developersEn } from './texts.en.ts'
import { developersZh, type DevelopersTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const developerTexts = (): DevelopersTexts => (currentLocale() === 'zh-CN' ? developersZh : developersEn)
