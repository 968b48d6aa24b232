import type { Bilingual } from '../../locale.ts'
import type { networkGuidesRefusals } from './network-guides.refusals.ts'

export const networkGuidesRefusalTexts: Record<keyof typeof networkGuidesRefusals, Bilingual> = {
  'network-guides.otherMethod': {
    zh: '该产品的品类不支持这种配网方式',
    en: 'The category of this product doesn’t have this network method.',
  },
  'network-guides.twice': { zh: '每种配网方式只能有一份引导', en: 'A network method can have one guide only.' },
  'network-guides.oneLanguage': {
    zh: '请同时填写中文和英文，每个步骤也是如此',
    en: 'Write it in both languages, and so each step.',
  },
  'network-guides.savedMeanwhile': {
    zh: '{by} 在 {at} 保存了配网引导，请重新加载后再修改',
    en: '{by} saved the network guides at {at}. Reload them before you change them.',
  },
}
