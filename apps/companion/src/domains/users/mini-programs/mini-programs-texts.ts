import { currentLocale } from '@slipway/web-client/locale.ts'
import { miniProgramsEn } from './mini-programs-texts.en.ts'
import { miniProgramsZh, type MiniProgramsTexts } from './mini-programs-texts.zh.ts'

/** Loaded with the pages. */
export const miniProgramsTexts = (): MiniProgramsTexts =>
  currentLocale() === 'zh-CN' ? miniProgramsZh : miniProgramsEn
