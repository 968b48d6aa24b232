import { inLocale } from '../../locale.ts'

const neutralNames = {
  home: { zh: '家', en: 'Home' },
  room: { zh: '房间', en: 'Room' },
  scene: { zh: '场景', en: 'Scene' },
} as const

/**
 * What takes the place of a name when the user who wrote it is erased, in the language of the home's owner; devices have the
 * name of their product then.
 */
export const neutralName = (of: keyof typeof neutralNames, locale: string): string =>
  inLocale(neutralNames[of], locale === 'zh-CN' ? 'zh-CN' : 'en-US')
