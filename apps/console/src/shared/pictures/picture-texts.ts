import { currentLocale } from '@slipway/web-client/locale.ts'
import { picturesEn } from './texts.en.ts'
import { picturesZh, type PictureTexts } from './texts.zh.ts'

/** Loaded with the field: the console's dictionary is part of every first visit. */
export const pictureTexts = (): PictureTexts => (currentLocale() === 'zh-CN' ? picturesZh : picturesEn)
