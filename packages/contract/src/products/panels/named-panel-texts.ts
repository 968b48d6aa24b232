import type { Bilingual } from '../../locale.ts'

/** What keeps a file from being the panels of a product, beyond its format. */
export const namedPanelTexts = {
  noPanel: (name: string): Bilingual => ({
    zh: `没有名为“${name}”且本产品可以选择的面板`,
    en: `There is no panel “${name}” that this product can choose`,
  }),
  stillDraft: (name: string): Bilingual => ({
    zh: `“${name}”还是草稿，所选面板保持不变；发布后再选择`,
    en: `“${name}” is still a draft, so the chosen panel stays. Choose it after you publish it.`,
  }),
  otherKind: (kind: string): Bilingual => ({
    zh: `面板类型不能更改，当前为 ${kind}`,
    en: `The kind of a panel can’t change. It is ${kind}.`,
  }),
  brokenPart: { zh: '面板内容无效', en: 'The panel is invalid here' },
  ofPanel: (name: string, { zh, en }: Bilingual): Bilingual => ({
    zh: `面板“${name}”：${zh}`,
    en: `Panel “${name}”: ${en}`,
  }),
} as const
