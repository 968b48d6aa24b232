import type { Bilingual } from '../../locale.ts'
import type { areasRefusals } from './areas.refusals.ts'

export const areasRefusalTexts: Record<keyof typeof areasRefusals, Bilingual> = {
  'areas.notFound': { zh: '国家或地区不存在', en: 'Country or area not found' },
}
