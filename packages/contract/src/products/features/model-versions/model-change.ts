import * as z from 'zod/mini'
import { codeOf } from '../../../schema.ts'
import type { Bilingual } from '../../../locale.ts'
import { featureType } from '../features.ts'

/** What a change means to what is in the field already: devices, and what sends to them or reads from them. */
export const changeEffects = {
  compatible: { zh: '兼容', en: 'compatible' },
  refusesOld: {
    zh: '按原定义发送的值将不再符合定义',
    en: 'what is sent by the old definition is off the model',
  },
  unknownToDevices: { zh: '已出厂的设备不认识', en: 'devices in the field do not know it' },
  meansOther: { zh: '同样的值含义变了', en: 'the same value means something else' },
} as const satisfies Record<string, Bilingual>
export type ChangeEffect = keyof typeof changeEffects

/** What of a feature is different. */
export const changedParts = {
  feature: { zh: '功能', en: 'feature' },
  deKey: { zh: '标识符', en: 'identifier' },
  featureType: { zh: '功能类型', en: 'kind' },
  deName: { zh: '名称', en: 'name' },
  deRemark: { zh: '描述', en: 'remark' },
  deOptional: { zh: '是否必选', en: 'required' },
  transType: { zh: '传输类型', en: 'transfer' },
  type: { zh: '数据类型', en: 'data type' },
  minimum: { zh: '最小值', en: 'minimum' },
  maximum: { zh: '最大值', en: 'maximum' },
  multipleOf: { zh: '倍数', en: 'multiple of' },
  step: { zh: '步长', en: 'step' },
  unit: { zh: '单位', en: 'unit' },
  storage: { zh: '存储类型', en: 'storage' },
  defaultValue: { zh: '默认值', en: 'default' },
  constValue: { zh: '固定值', en: 'constant' },
  minLength: { zh: '最小长度', en: 'shortest' },
  maxLength: { zh: '最大长度', en: 'longest' },
  pattern: { zh: '正则表达式', en: 'pattern' },
  format: { zh: '格式', en: 'format' },
  enumValue: { zh: '枚举值', en: 'enum values' },
  minItems: { zh: '最少项数', en: 'fewest items' },
  maxItems: { zh: '最多项数', en: 'most items' },
  parameter: { zh: '参数', en: 'parameter' },
  required: { zh: '参数必填', en: 'parameter required' },
  wording: { zh: '参数文字', en: 'parameter’s words' },
  minProperties: { zh: '最少参数数', en: 'fewest parameters' },
  maxProperties: { zh: '最多参数数', en: 'most parameters' },
  dependencies: { zh: '参数依赖', en: 'dependencies' },
} as const satisfies Record<string, Bilingual>
export type ChangedPart = keyof typeof changedParts

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as [keyof Table & string]

export const partChange = z.object({
  part: z.enum(keysOf(changedParts)),
  /** Where, as `deInput.properties.hue`; empty for the feature itself. */
  at: z.string(),
  /** As text; empty where there was or is none. */
  from: z.string(),
  to: z.string(),
  effect: z.enum(keysOf(changeEffects)),
})
export type PartChange = z.infer<typeof partChange>

export const modelChange = z.object({
  /** As it is now; of a deleted feature as it was. */
  deKey: z.string(),
  /** What it was called before: the same but where it was renamed. */
  wasKey: z.string(),
  deName: z.object({ zh: z.string(), en: z.string() }),
  featureType: codeOf(featureType),
  kind: z.enum(['added', 'removed', 'changed']),
  breaks: z.boolean(),
  parts: z.array(partChange),
})
export type ModelChange = z.infer<typeof modelChange>
