import { currentLocale } from '@slipway/web-client/locale.ts'
import { wifiEn } from './wifi-texts.en.ts'
import { wifiZh, type WifiTexts } from './wifi-texts.zh.ts'

/** Loaded with the page. */
export const wifiTexts = (): WifiTexts => (currentLocale() === 'zh-CN' ? wifiZh : wifiEn)
