import { currentLocale } from '@slipway/web-client/locale.ts'
import { hardwareEn } from './texts.en.ts'
import { hardwareZh, type HardwareTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is part of every first visit. */
export const hardwareTexts = (): HardwareTexts => (currentLocale() === 'zh-CN' ? hardwareZh : hardwareEn)
