import type { Bilingual } from '../../locale.ts'

/** Why a row of an import is refused. */
export const importProblem = {
  serialMissing: (): Bilingual => ({ zh: '没有序列号', en: 'The serial number is missing' }),
  serialForm: (max: number): Bilingual => ({
    zh: `序列号只能包含字母、数字、下划线和连字符，最多 ${max} 个字符`,
    en: `A serial number has letters, digits, underscores and hyphens, up to ${max} characters`,
  }),
  serialRounded: (text: string): Bilingual => ({
    zh: `单元格是数值 ${text}，位数可能已丢失，请把该列设为文本格式后重新填写`,
    en: `The cell is the number ${text}, which may have lost digits: format the column as text and type it again`,
  }),
  serialTwice: (line: number): Bilingual => ({
    zh: `序列号与第 ${line} 行重复`,
    en: `Row ${line} has the same serial number`,
  }),
  serialApplied: (): Bilingual => ({
    zh: '该序列号属于序列号申请，设备首次连接后才能编辑',
    en: 'The serial number belongs to an application for serial numbers: it can be edited after the device first connects',
  }),
  serialReserved: (): Bilingual => ({
    zh: '该序列号是本产品的虚拟设备',
    en: 'The serial number is that of the product’s virtual device',
  }),
  tooLong: (column: Bilingual, max: number): Bilingual => ({
    zh: `${column.zh}最多 ${max} 个字符`,
    en: `${column.en} must be ${max} characters or fewer`,
  }),
  notStorable: (column: Bilingual): Bilingual => ({
    zh: `${column.zh}包含无法保存的字符`,
    en: `${column.en} has a character that can’t be stored`,
  }),
  tooManyTags: (max: number): Bilingual => ({
    zh: `一台设备最多 ${max} 个标签`,
    en: `A device can have up to ${max} tags`,
  }),
  tooManyLabels: (column: Bilingual, max: number): Bilingual => ({
    zh: `每个产品最多 ${max} 个${column.zh}，“${column.zh}”列中的新名称超出上限`,
    en: `A product can have up to ${max} different values of ${column.en}: the new one exceeds that`,
  }),
  productFull: (max: number): Bilingual => ({
    zh: `一个产品最多 ${max} 台设备`,
    en: `A product can have up to ${max} devices`,
  }),
} as const
