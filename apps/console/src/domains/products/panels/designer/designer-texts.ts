import { currentLocale } from '@slipway/web-client/locale.ts'
import { designerEn } from './designer.en.ts'
import { designerZh, type DesignerTexts } from './designer.zh.ts'

export const designerTexts = (): DesignerTexts => (currentLocale() === 'zh-CN' ? designerZh : designerEn)
