import type { Bilingual } from '../../locale.ts'
import type { areasRefusals } from './areas.refusals.ts'

export const areasRefusalTexts: Record<keyof typeof areasRefusals, Bilingual> = {
  'areas.notFound': { zh: '没有这个国家或地区', en: 'There is no such country' },
}
