import { currentLocale } from '@slipway/web-client/locale.ts'
import { buildersEn } from './texts.en.ts'
import { buildersZh, type BuildersTexts } from './texts.zh.ts'

export const buildersTexts = (): BuildersTexts => (currentLocale() === 'zh-CN' ? buildersZh : buildersEn)
