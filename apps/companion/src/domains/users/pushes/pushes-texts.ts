import { currentLocale } from '@slipway/web-client/locale.ts'
import { pushesEn } from './pushes-texts.en.ts'
import { pushesZh, type PushesTexts } from './pushes-texts.zh.ts'

export const pushesTexts = (): PushesTexts => (currentLocale() === 'zh-CN' ? pushesZh : pushesEn)
