import type { Bilingual } from './locale.ts'
import { signInRules } from './sign-in/sign-in.rules.ts'

/** What is wrong with a value where the plain bounds of its schema cannot say it. */
export const rules = {
  ...signInRules,
  unstorableText: { zh: '包含无法保存的字符', en: 'Holds a character that cannot be stored' },
  base64: { zh: '必须是 UTF-8 文本的 base64 编码', en: 'Must be the base64 of UTF-8 text' },
  apPrefixLetters: {
    zh: '只能使用英文字母和下划线，形如 品牌_品类，例如 lumen_plug',
    en: 'English letters and underscore only, as brand_category, for example lumen_plug',
  },
  apPrefixLength: {
    zh: '品牌与品类合计最多 15 个字母',
    en: 'Brand and category have at most 15 letters together',
  },
  productId: { zh: '不是有效的产品 ID', en: 'Not a product id' },
  pictureUrl: { zh: '图片须先上传到本平台', en: 'Upload the picture here first' },
  deKey: {
    zh: '以字母开头，只能包含字母、数字和下划线',
    en: 'Starts with a letter; letters, digits and underscore only',
  },
  minBelowMax: { zh: '最小值必须小于最大值', en: 'The minimum must be below the maximum' },
  stepWithinRange: {
    zh: '步长和倍数必须大于 0，且不超过取值范围',
    en: 'Step and multiple must be above 0 and within the range',
  },
  defaultOffModel: { zh: '默认值不符合本功能的取值范围', en: 'The default is not a value this feature allows' },
  wholeNumbers: { zh: '整数类型的取值必须是整数', en: 'An integer feature takes whole numbers only' },
  enumUnique: { zh: '枚举值不能重复', en: 'Enum values must not repeat' },
  enumValue: { zh: '枚举值不能为空，且最多 32 个字符', en: 'An enum value is not empty and has at most 32 characters' },
  enumKind: { zh: '枚举值必须与枚举类型一致', en: 'Enum values must be of the enum type' },
  safeNumber: { zh: '数值超出可精确表示的范围', en: 'The number is beyond what can be kept exactly' },
  serial: {
    zh: '只能包含字母、数字、下划线和连字符，最多 32 个字符',
    en: 'Letters, digits, underscore and hyphen only, at most 32 characters',
  },
  identifierReserved: { zh: '这个标识符是保留字，请换一个', en: 'This identifier is reserved; choose another' },
  tooManyToSet: { zh: '一次设置的属性太多', en: 'Sets too many properties at once' },
  nothingToSet: { zh: '至少要设置一个属性', en: 'Set at least one property' },
} as const satisfies Record<string, Bilingual>

export type RuleName = keyof typeof rules

const PREFIX = 'rule:'

/** The message of a schema check that breaks a named rule. */
export const rule = (name: RuleName): string => PREFIX + name

export function ruleOf(message: string | undefined): RuleName | undefined {
  const name = message?.startsWith(PREFIX) ? message.slice(PREFIX.length) : ''
  return name in rules ? (name as RuleName) : undefined
}
