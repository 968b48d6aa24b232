import type { Bilingual } from '../../locale.ts'
import type { ddiRefusals } from './ddi.refusals.ts'

export const ddiRefusalTexts: Record<keyof typeof ddiRefusals, Bilingual> = {
  'ddi.nameTaken': {
    zh: 'DDI 名称 {name} 已被其他设备使用',
    en: 'Another device already has the DDI name {name}.',
  },
}
