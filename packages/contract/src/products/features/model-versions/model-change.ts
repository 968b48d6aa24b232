import * as z from 'zod/mini'
import { codeOf } from '../../../schema.ts'
import type { Bilingual } from '../../../locale.ts'
import { featureType } from '../features.ts'

/** The effect of a change on devices in the field, and on programs that send to or read from them. */
export const changeEffects = {
  compatible: { zh: '兼容', en: 'compatible' },
  refusesOld: {
    zh: '按原定义发送的值将不再符合物模型',
    en: 'values sent according to the old definition no longer match the model',
  },
  unknownToDevices: { zh: '已出厂的设备不支持', en: 'devices in the field do not support it' },
  meansOther: { zh: '相同的值含义改变', en: 'the same value has a different meaning' },
} as const satisfies Record<string, Bilingual>
export type ChangeEffect = keyof typeof changeEffects

/** The changed part of a feature. */
export const changedParts = {
  feature: { zh: '功能', en: 'feature' },
  deKey: { zh: '标识符', en: 'identifier' },
  featureType: { zh: '功能类型', en: 'feature type' },
  deName: { zh: '名称', en: 'name' },
  deRemark: { zh: '备注', en: 'remark' },
  /** The position among all features, from 1 on. */
  place: { zh: '顺序', en: 'position' },
  deOptional: { zh: '是否必选', en: 'required' },
  transType: { zh: '传输类型', en: 'transfer type' },
  type: { zh: '数据类型', en: 'data type' },
  minimum: { zh: '最小值', en: 'minimum' },
  maximum: { zh: '最大值', en: 'maximum' },
  multipleOf: { zh: '倍数', en: 'multiple of' },
  step: { zh: '步长', en: 'step' },
  unit: { zh: '单位', en: 'unit' },
  storage: { zh: '存储类型', en: 'storage type' },
  defaultValue: { zh: '默认值', en: 'default' },
  constValue: { zh: '固定值', en: 'constant' },
  minLength: { zh: '最小长度', en: 'minimum length' },
  maxLength: { zh: '最大长度', en: 'maximum length' },
  pattern: { zh: '正则表达式', en: 'pattern' },
  format: { zh: '格式', en: 'format' },
  enumValue: { zh: '枚举值', en: 'enum values' },
  valueTexts: { zh: '值的文本', en: 'value texts' },
  minItems: { zh: '最少项数', en: 'minimum items' },
  maxItems: { zh: '最多项数', en: 'maximum items' },
  parameter: { zh: '参数', en: 'parameter' },
  required: { zh: '参数必填', en: 'parameter required' },
  wording: { zh: '参数名称和描述', en: 'parameter title and description' },
  minProperties: { zh: '最少参数数', en: 'minimum parameters' },
  maxProperties: { zh: '最多参数数', en: 'maximum parameters' },
  dependencies: { zh: '参数依赖', en: 'parameter dependencies' },
} as const satisfies Record<string, Bilingual>
export type ChangedPart = keyof typeof changedParts

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as [keyof Table & string]

export const partChange = z.object({
  part: z.enum(keysOf(changedParts)),
  /** The path, e.g. `deInput.properties.hue`; empty for the feature itself. */
  at: z.string(),
  /** As text; empty where there was or is no value. */
  from: z.string(),
  to: z.string(),
  effect: z.enum(keysOf(changeEffects)),
})
export type PartChange = z.infer<typeof partChange>

export const modelChange = z.object({
  /** The current identifier; for a deleted feature the last one. */
  deKey: z.string(),
  /** The previous identifier, which differs only after a rename. */
  wasKey: z.string(),
  deName: z.object({ zh: z.string(), en: z.string() }),
  featureType: codeOf(featureType),
  kind: z.enum(['added', 'removed', 'changed']),
  breaks: z.boolean(),
  parts: z.array(partChange),
})
export type ModelChange = z.infer<typeof modelChange>
