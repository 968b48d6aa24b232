import { currentLocale } from '@slipway/web-client/locale.ts'
import { editorEn } from './editor-texts.en.ts'
import { editorZh, type EditorTexts } from './editor-texts.zh.ts'

/** Loaded with the drawer. */
export const editorTexts = (): EditorTexts => (currentLocale() === 'zh-CN' ? editorZh : editorEn)
