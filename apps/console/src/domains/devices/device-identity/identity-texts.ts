import { currentLocale } from '@slipway/web-client/locale.ts'
import { deviceIdentityEn } from './texts.en.ts'
import { deviceIdentityZh, type DeviceIdentityTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const identityTexts = (): DeviceIdentityTexts =>
  currentLocale() === 'zh-CN' ? deviceIdentityZh : deviceIdentityEn
