import { currentLocale } from '@slipway/web-client/locale.ts'
import { webhooksEn } from './texts.en.ts'
import { webhooksZh, type WebhooksTexts } from './texts.zh.ts'

/** Loaded with the page, so that these texts are not part of the console's dictionary. */
export const webhookTexts = (): WebhooksTexts => (currentLocale() === 'zh-CN' ? webhooksZh : webhooksEn)
