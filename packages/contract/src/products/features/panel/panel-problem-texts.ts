import type { Bilingual } from '../../../locale.ts'
import type { PanelError, PanelWarning } from './lint-panel.ts'

export const panelErrorTexts: Readonly<Record<PanelError, Bilingual>> = {
  unbound: { zh: '控件没有绑定功能', en: 'a widget has no feature' },
  featureRemoved: { zh: '绑定的功能已删除', en: 'a widget’s feature was removed' },
  typeDoesNotFit: { zh: '控件与功能的类型不符', en: 'a widget doesn’t fit the type of its feature' },
  readOnly: { zh: '控件绑定了只读属性', en: 'a control is for a read-only property' },
  writeOnly: { zh: '读数绑定了只写属性', en: 'a reading is for a write-only property' },
  textMissing: { zh: '缺少一种语言的文案', en: 'a text is missing in one language' },
  overLimit: { zh: '超出页数、控件数或大小限制', en: 'too many pages or widgets, or too large' },
  emptyPage: { zh: '有页面是空的', en: 'a page is empty' },
  pictureMissing: { zh: '没有选择图片', en: 'a picture is missing' },
  unreadableAccent: { zh: '主题色上的文字无法看清', en: 'text in the accent color can’t be read' },
}

/** A sentence about a problem; `name` is that of its feature. */
export const panelProblemTexts: Readonly<Record<PanelError | PanelWarning, (name: string) => Bilingual>> = {
  unbound: () => ({ zh: '控件没有绑定功能。', en: 'A widget is not bound to a feature.' }),
  featureRemoved: () => ({ zh: '绑定的功能已删除。', en: 'The feature of a widget was deleted.' }),
  typeDoesNotFit: (name) => ({
    zh: `“${name}”的数据类型与控件不符。`,
    en: `The data type of “${name}” does not fit its widget.`,
  }),
  readOnly: (name) => ({ zh: `“${name}”只读，不能控制。`, en: `“${name}” is read-only and can’t be controlled.` }),
  writeOnly: (name) => ({
    zh: `“${name}”只写，没有可显示的值。`,
    en: `“${name}” is write-only and has no value to show.`,
  }),
  textMissing: () => ({ zh: '有文字缺少中文或英文。', en: 'A text is missing in Chinese or English.' }),
  overLimit: () => ({ zh: '面板超出大小限制。', en: 'The panel exceeds its size limit.' }),
  emptyPage: () => ({ zh: '有页面是空的。', en: 'A page is empty.' }),
  pictureMissing: () => ({ zh: '没有选择图片。', en: 'No picture is chosen.' }),
  pictureTooLarge: () => ({
    zh: '有图片超过 200 KiB，手机打开面板会变慢。',
    en: 'A picture is larger than 200 KiB, so phones open the panel more slowly.',
  }),
  unreadableAccent: () => ({ zh: '主题色上的文字无法看清。', en: 'Text in the accent color can’t be read.' }),
  valueWithoutText: (name) => ({
    zh: `“${name}”有取值没有名称，手机上会显示原始值。`,
    en: `Some values of “${name}” have no name, so phones show them as they are.`,
  }),
  mainSwitchMissing: (name) => ({
    zh: `面板上没有总开关“${name}”。`,
    en: `The main switch “${name}” is not on the panel.`,
  }),
  requiredNotShown: (name) => ({
    zh: `必选功能“${name}”没有显示。`,
    en: `The required feature “${name}” is not shown.`,
  }),
  labelTooLong: () => ({ zh: '有名称太长，一列放不下。', en: 'A label is too long for one column.' }),
  sameControlTwice: (name) => ({ zh: `“${name}”的控件重复。`, en: `“${name}” has two controls.` }),
  ruleNeverHolds: () => ({
    zh: '显示或启用条件永远不会成立。',
    en: 'A condition to show or enable a widget never holds.',
  }),
  emptyGroup: () => ({ zh: '有分组是空的。', en: 'A group is empty.' }),
}
