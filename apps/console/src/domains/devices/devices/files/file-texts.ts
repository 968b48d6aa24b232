import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceFilesEn } from './file-texts.en.ts'
import { deviceFilesZh, type DeviceFileTexts } from './file-texts.zh.ts'

/** Loaded with import and export. */
export const fileTexts = (): DeviceFileTexts => (currentLocale() === 'zh-CN' ? deviceFilesZh : deviceFilesEn)
