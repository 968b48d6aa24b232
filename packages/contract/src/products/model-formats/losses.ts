import type { Bilingual } from '../../locale.ts'

/** The kinds of loss in a conversion between formats. */
const lossTexts = {
  left: { zh: '{field}（{from}）没有对应项，未保留', en: '{field} ({from}) has no equivalent and is not kept' },
  partLeft: { zh: '{field} {from} 没有对应项，未导入', en: '{field} {from} has no equivalent and is not imported' },
  definedTwice: {
    zh: '定义了两次且不同：{from} 未保留，采用 {to}',
    en: 'defined twice and differently: {from} is not kept, {to} is used',
  },
  assumed: { zh: '无法识别 {from}，按 {to} 处理', en: '{from} is not known, {to} is assumed' },
  renamed: { zh: '标识符 {from} 改为 {to}', en: 'identifier {from} changes to {to}' },
  nameCut: { zh: '名称过长，截断为“{to}”', en: 'name is too long, truncated to “{to}”' },
  zhNameFilled: { zh: '缺少中文名称，补为“{to}”', en: 'no Chinese name, set to “{to}”' },
  enNameFilled: { zh: '缺少英文名称，补为“{to}”', en: 'no English name, set to “{to}”' },
  textCut: { zh: '{field}过长，截断为 {to} 个字符', en: '{field} is too long, truncated to {to} characters' },
  rangeFilled: { zh: '未指定取值范围，设为 {to}', en: 'no range specified, set to {to}' },
  rangeClipped: { zh: '取值范围 {from} 缩小为 {to}', en: 'range {from} reduced to {to}' },
  lengthFilled: { zh: '未指定最大长度，设为 {to} 字节', en: 'no maximum length specified, set to {to} bytes' },
  lengthCut: { zh: '最大长度 {from} 缩小为 {to} 字节', en: 'maximum length {from} reduced to {to} bytes' },
  itemsFilled: { zh: '未指定最大项数，设为 {to}', en: 'no maximum items specified, set to {to}' },
  itemsCut: { zh: '最大项数 {from} 缩小为 {to}', en: 'maximum items {from} reduced to {to}' },
  typeChanged: { zh: '类型 {from} 转换为 {to}', en: 'type {from} is converted to {to}' },
  nestedTooDeep: {
    zh: '嵌套超过 3 层，{from} 改为 JSON 文本',
    en: 'nested more than 3 levels deep, {from} becomes JSON text',
  },
  entriesMerged: { zh: '枚举值 {from} 重复，只保留一个', en: 'duplicate enum value {from}, kept once' },
  labelsDropped: { zh: '值的文本（{from}）未保留', en: 'value texts ({from}) are not kept' },
  labelsFilled: { zh: '值的文本按内置词典补全：{to}', en: 'value texts added from the dictionary: {to}' },
  zeroOne: { zh: '布尔值由 0/1 改为 false/true', en: 'boolean values 0/1 changed to false/true' },
  boolValues: { zh: '布尔值由 {from} 改为 false/true', en: 'boolean values {from} changed to false/true' },
  scaled: {
    zh: '原为放大 {from} 倍的整数，现为实际数值',
    en: 'was an integer scaled by {from}, now the actual value',
  },
  wrapped: { zh: '单个值转换为参数 {to}', en: 'single value converted to parameter {to}' },
  builtIn: { zh: '{from} 为平台自带，无需导入', en: '{from} is built into the other platform and not needed' },
  stepDropped: { zh: '步长 {from} 无效，已移除', en: 'step {from} is not usable and was removed' },
  defaultDropped: { zh: '默认值 {from} 不在取值范围内，已移除', en: 'default {from} is not allowed and was removed' },
  unitNamed: { zh: '单位 {from} 显示为 {to}', en: 'unit {from} is shown as {to}' },
  prefixed: {
    zh: '组件 {from} 展开，其功能的标识符以 {to} 开头',
    en: 'component {from} is expanded; identifiers of its features begin with {to}',
  },
  categoryAlarm: {
    zh: '事件级别转换为消息类别“告警”，导入时创建该事件的消息',
    en: 'severity becomes the category “Alarm” of the event’s message, which the import creates',
  },
  categoryFault: {
    zh: '事件级别转换为消息类别“故障”，导入时创建该事件的消息',
    en: 'severity becomes the category “Fault” of the event’s message, which the import creates',
  },
  categoryInfo: {
    zh: '事件级别转换为消息类别“信息”，导入时创建该事件的消息',
    en: 'severity becomes the category “Information” of the event’s message, which the import creates',
  },
  lengthInBytes: {
    zh: '长度 {from} 在文件中按字符计，这里按字节计：一个汉字为 3 字节',
    en: 'length {from} counts characters in the file and bytes here: a Chinese character has 3 bytes',
  },
  bytesNotCharacters: {
    zh: 'minLength（{from}）按字节计，该格式按字符计，未保留',
    en: 'minLength ({from}) counts bytes; this format counts characters, so it is not kept',
  },
  tooManyFields: {
    zh: '有 {from} 个字段，该格式最多 {to} 个：其他工具可能拒绝此文件',
    en: '{from} fields, while this format allows {to}: other tools may refuse the file',
  },
  writeOnly: {
    zh: '“只写（下发）”改为“读写（上报和下发）”',
    en: '“write-only (set)” changed to “read/write (report and set)”',
  },
} as const satisfies Record<string, Bilingual>

export type LossKind = keyof typeof lossTexts
export const lossKinds = Object.keys(lossTexts) as [LossKind, ...LossKind[]]

/**
 * How grave a loss is: something is gone, changes, is filled in that the file left open, or belongs to the other
 * platform and isn't needed.
 */
export const lossGravities = ['gone', 'changed', 'filled', 'unneeded'] as const
export type LossGravity = (typeof lossGravities)[number]

const gone: ReadonlySet<LossKind> = new Set([
  'left',
  'partLeft',
  'definedTwice',
  'assumed',
  'labelsDropped',
  'nestedTooDeep',
  'textCut',
  'nameCut',
  'stepDropped',
  'defaultDropped',
  'entriesMerged',
  'lengthCut',
  'itemsCut',
  'rangeClipped',
  'bytesNotCharacters',
  'tooManyFields',
])
const filled: ReadonlySet<LossKind> = new Set([
  'zhNameFilled',
  'enNameFilled',
  'rangeFilled',
  'lengthFilled',
  'itemsFilled',
  'labelsFilled',
  'unitNamed',
])

export const gravityOf = (kind: LossKind): LossGravity =>
  kind === 'builtIn' ? 'unneeded' : gone.has(kind) ? 'gone' : filled.has(kind) ? 'filled' : 'changed'

/** `place` is a path in the imported file, or in the exported feature. */
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
