import type { Bilingual } from '../../locale.ts'

/** What becomes different on the way from one format to another. */
export const lossTexts = {
  renamed: { zh: '标识符 {from} 改为 {to}', en: 'identifier {from} becomes {to}' },
  nameCut: { zh: '名称过长，截为“{to}”', en: 'the name is too long, cut to “{to}”' },
  zhNameFilled: { zh: '缺少中文名称，填为“{to}”', en: 'no Chinese name, filled with “{to}”' },
  enNameFilled: { zh: '缺少英文名称，填为“{to}”', en: 'no English name, filled with “{to}”' },
  textCut: { zh: '{field}过长，截为 {to} 个字符', en: '{field} is too long, cut to {to} characters' },
  rangeFilled: { zh: '没有写明取值范围，填为 {to}', en: 'no range is given, filled with {to}' },
  rangeClipped: { zh: '取值范围 {from} 截为 {to}', en: 'the range {from} is clipped to {to}' },
  lengthFilled: { zh: '没有写明最大长度，填为 {to} 字节', en: 'no length is given, filled with {to} bytes' },
  lengthCut: { zh: '最大长度 {from} 截为 {to} 字节', en: 'the length {from} is cut to {to} bytes' },
  itemsFilled: { zh: '没有写明最多项数，填为 {to}', en: 'no number of items is given, filled with {to}' },
  itemsCut: { zh: '最多项数 {from} 截为 {to}', en: 'at most {from} items becomes {to}' },
  typeChanged: { zh: '类型 {from} 以 {to} 近似', en: 'type {from} is taken as {to}' },
  nestedTooDeep: {
    zh: '嵌套超过 3 层，{from} 改为 JSON 文本',
    en: 'nested more than 3 levels deep, {from} becomes JSON text',
  },
  entriesMerged: { zh: '枚举值 {from} 重复，只保留一个', en: 'the enum value {from} repeats, kept once' },
  labelsToRemark: { zh: '各值的说明（{from}）记入描述', en: 'what the values mean ({from}) goes to the remark' },
  labelsDropped: { zh: '各值的说明（{from}）没有保留', en: 'what the values mean ({from}) is not kept' },
  zeroOne: { zh: '布尔值由 0/1 改为 false/true', en: 'boolean values 0/1 become false/true' },
  boolValues: { zh: '布尔值由 {from} 改为 false/true', en: 'boolean values {from} become false/true' },
  scaled: {
    zh: '原为放大 {from} 倍的整数，现为实际数值',
    en: 'was a whole number times {from}, is the true number now',
  },
  wrapped: { zh: '单个值放入参数 {to}', en: 'the single value becomes the parameter {to}' },
  left: { zh: '{field}（{from}）没有对应，未保留', en: '{field} ({from}) has no counterpart and is not kept' },
  partLeft: { zh: '{field} {from} 没有对应，未导入', en: '{field} {from} has no counterpart and is left out' },
  builtIn: { zh: '平台自带的 {from}，不需要导入', en: '{from} is the other platform’s own and not needed' },
  stepDropped: { zh: '步长 {from} 不可用，已去掉', en: 'the step {from} is of no use and dropped' },
  defaultDropped: { zh: '默认值 {from} 不在取值范围内，已去掉', en: 'the default {from} is not allowed and dropped' },
  writeOnly: { zh: '“仅下发”改为“上报 + 下发”', en: '“set only” becomes “report and set”' },
} as const satisfies Record<string, Bilingual>

export type LossKind = keyof typeof lossTexts

/** `place` is a path in the file that was read, or of the feature that was written. */
export interface Loss {
  place: string
  kind: LossKind
  from?: string
  to?: string
  field?: string
}

export type Note = (kind: LossKind, place: string, details?: Omit<Loss, 'place' | 'kind'>) => void

export const noteInto =
  (losses: Loss[]): Note =>
  (kind, place, details = {}) =>
    void losses.push({ place, kind, ...details })

const LONGEST = 60
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…`.toWellFormed() : text)

export function lossText({ kind, from = '', to = '', field = '' }: Loss): Bilingual {
  const parts: Record<string, string> = { from: short(from), to: short(to), field: short(field) }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => parts[name] ?? '')
  return { zh: fill(lossTexts[kind].zh), en: fill(lossTexts[kind].en) }
}
