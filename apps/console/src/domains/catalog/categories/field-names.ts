import type { CategoriesTexts } from './texts.zh.ts'

/** The labels of both forms by the path of a value, as far as a path belongs to one label. */
export const namesOf = (t: CategoriesTexts['form']): Partial<Record<string, string>> => ({
  'label.zh': t.nameZh,
  'label.en': t.nameEn,
  mainCategory: t.identifier,
  category: t.identifier,
  tag: t.tag,
  displayUrl: t.picture,
  minAppVersion: t.minAppVersion,
  ext: t.ext,
})
