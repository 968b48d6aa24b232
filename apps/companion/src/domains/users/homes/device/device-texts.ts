import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceEn } from './device-texts.en.ts'
import { deviceZh, type DeviceTexts } from './device-texts.zh.ts'

/** Loaded with the pages. */
export const deviceTexts = (): DeviceTexts => (currentLocale() === 'zh-CN' ? deviceZh : deviceEn)
