import { currentLocale } from '@slipway/web-client/locale.ts'
import { firmwareEn } from './texts.en.ts'
import { firmwareZh, type FirmwareTexts } from './texts.zh.ts'

/** Loaded with the pages, not with the console's dictionary. */
export const firmwareTexts = (): FirmwareTexts => (currentLocale() === 'zh-CN' ? firmwareZh : firmwareEn)
