import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceListEn } from './list-texts.en.ts'
import { deviceListZh, type DeviceListTexts } from './list-texts.zh.ts'

/** Loaded with the device list. */
export const listTexts = (): DeviceListTexts => (currentLocale() === 'zh-CN' ? deviceListZh : deviceListEn)
