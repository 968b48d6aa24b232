import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceKitsEn } from './texts.en.ts'
import { deviceKitsZh, type DeviceKitsTexts } from './texts.zh.ts'

/** Loaded with the page that offers a kit. */
export const deviceKitTexts = (): DeviceKitsTexts => (currentLocale() === 'zh-CN' ? deviceKitsZh : deviceKitsEn)
