import type { Bilingual } from '../../../locale.ts'
import type { PanelError } from './lint-panel.ts'

export const panelErrorTexts: Readonly<Record<PanelError, Bilingual>> = {
  unbound: { zh: '控件没有绑定功能', en: 'a widget has no feature' },
  featureRemoved: { zh: '绑定的功能已删除', en: 'a widget’s feature was removed' },
  typeDoesNotFit: { zh: '控件与功能的类型不符', en: 'a widget doesn’t fit the type of its feature' },
  readOnly: { zh: '控件绑定了只读属性', en: 'a control is for a read-only property' },
  writeOnly: { zh: '读数绑定了只写属性', en: 'a reading is for a write-only property' },
  textMissing: { zh: '缺少一种语言的文案', en: 'a text is missing in one language' },
  overLimit: { zh: '超出页数、控件数或大小限制', en: 'too many pages or widgets, or too large' },
  emptyPage: { zh: '有页面是空的', en: 'a page is empty' },
}
