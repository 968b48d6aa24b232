import { currentLocale } from '@slipway/web-client/locale.ts'
import { serialProtocolEn } from './texts.en.ts'
import { serialProtocolZh, type SerialProtocolTexts } from './texts.zh.ts'

/** Loaded with the section. */
export const serialProtocolTexts = (): SerialProtocolTexts =>
  currentLocale() === 'zh-CN' ? serialProtocolZh : serialProtocolEn
