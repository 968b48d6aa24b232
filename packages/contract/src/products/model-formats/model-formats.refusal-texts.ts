import type { Bilingual } from '../../locale.ts'
import type { modelFormatsRefusals } from './model-formats.refusals.ts'

export const modelFormatsRefusalTexts: Record<keyof typeof modelFormatsRefusals, Bilingual> = {
  'model-formats.empty': { zh: '文件是空的', en: 'The file is empty' },
  'model-formats.notText': { zh: '文件不是 UTF-8 文本', en: 'The file is no UTF-8 text' },
  'model-formats.notJson': {
    zh: '不是有效的 JSON：第 {line} 行第 {column} 列',
    en: 'Not valid JSON: line {line}, column {column}',
  },
  'model-formats.tooDeep': {
    zh: '{place}：嵌套超过 {limit} 层',
    en: '{place}: nested more than {limit} levels deep',
  },
  'model-formats.keyTwice': { zh: '{place}：同一个键出现了两次', en: '{place}: the same key stands there twice' },
  'model-formats.keyReserved': {
    zh: '{place}：__proto__ 是保留名称，不能用作键',
    en: '{place}: __proto__ is reserved and cannot be a key',
  },
  'model-formats.unknownFormat': {
    zh: '认不出文件的格式。支持阿里云 TSL、涂鸦功能点、JetLinks 物模型、DTDL 和本平台导出的 JSON',
    en: 'The format is not known. Taken are Alibaba Cloud TSL, Tuya data points, JetLinks metadata, DTDL and the JSON exported here',
  },
  'model-formats.tooMany': {
    zh: '{place}：一个产品最多 {limit} 个功能',
    en: '{place}: a product has at most {limit} features',
  },
  'model-formats.nothing': { zh: '文件里没有可导入的功能', en: 'The file holds no feature that can be imported' },
  'model-formats.moved': {
    zh: '产品的功能刚刚被修改过，请重新查看导入结果',
    en: 'The product’s features were changed meanwhile; look at the import again',
  },
}
