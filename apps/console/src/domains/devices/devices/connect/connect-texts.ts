import { currentLocale } from '@slipway/web-client/locale.ts'
import { connectEn } from './connect-texts.en.ts'
import { connectZh, type ConnectTexts } from './connect-texts.zh.ts'

/** Loaded with the commands: the console's dictionary is part of every first visit. */
export const connectTexts = (): ConnectTexts => (currentLocale() === 'zh-CN' ? connectZh : connectEn)
