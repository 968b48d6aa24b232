import { currentLocale } from '@slipway/web-client/locale.ts'
import { virtualDevicesEn } from './texts.en.ts'
import { virtualDevicesZh, type VirtualDevicesTexts } from './texts.zh.ts'

/** Loaded with the page. */
export const virtualTexts = (): VirtualDevicesTexts =>
  currentLocale() === 'zh-CN' ? virtualDevicesZh : virtualDevicesEn
