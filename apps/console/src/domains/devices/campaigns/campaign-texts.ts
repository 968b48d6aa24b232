import { currentLocale } from '@slipway/web-client/locale.ts'
import { campaignsEn } from './texts.en.ts'
import { campaignsZh, type CampaignsTexts } from './texts.zh.ts'

/** Loaded with the pages, not with the console's dictionary. */
export const campaignTexts = (): CampaignsTexts => (currentLocale() === 'zh-CN' ? campaignsZh : campaignsEn)
