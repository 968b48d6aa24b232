import type { Bilingual } from '../../locale.ts'
import { importFormatList } from './model-formats.ts'
import type { modelFormatsRefusals } from './model-formats.refusals.ts'

export const modelFormatsRefusalTexts: Record<keyof typeof modelFormatsRefusals, Bilingual> = {
  'model-formats.empty': { zh: '文件为空', en: 'The file is empty' },
  'model-formats.notText': { zh: '文件不是有效的 UTF-8 文本', en: 'File is not valid UTF-8' },
  'model-formats.notJson': {
    zh: '不是有效的 JSON：第 {line} 行第 {column} 列',
    en: 'Invalid JSON at line {line}, column {column}',
  },
  'model-formats.tooDeep': {
    zh: '{place}：嵌套超过 {limit} 层',
    en: '{place}: nested more than {limit} levels deep',
  },
  'model-formats.keyTwice': { zh: '{place}：键重复', en: '{place}: duplicate key' },
  'model-formats.keyReserved': {
    zh: '{place}：__proto__ 是保留名称，不能用作键',
    en: '{place}: __proto__ is reserved and can’t be used as a key',
  },
  'model-formats.unknownFormat': {
    zh: `无法识别文件格式。支持的格式：${importFormatList.zh}`,
    en: `Unknown file format. Supported: ${importFormatList.en}.`,
  },
  'model-formats.dtdlVersion': {
    zh: '不支持 DTDL {version}。请以 DTDL 3 或 2 保存文件，再导入',
    en: 'DTDL {version} is not supported. Save the file as DTDL 3 or 2 and import it again.',
  },
  'model-formats.tooMany': {
    zh: '{place}：一个产品最多 {limit} 个功能',
    en: '{place}: a product can have up to {limit} features',
  },
  'model-formats.nothing': { zh: '文件中没有可导入的功能', en: 'The file contains no features that can be imported' },
  'model-formats.moved': {
    zh: '产品的功能已被修改，请重新预览',
    en: 'The product’s features changed in the meantime. Preview the import again.',
  },
  'model-formats.notListed': {
    zh: '预览中没有可替换或删除的功能 {deKey}，请重新预览',
    en: 'The preview lists no feature {deKey} to replace or remove. Preview the import again.',
  },
}
