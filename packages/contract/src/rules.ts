import type { Bilingual } from './locale.ts'
import { categoriesRules } from './catalog/categories/categories.rules.ts'
import { oauthRules } from './identity/oauth/oauth.rules.ts'
import { signInRules } from './identity/sign-in/sign-in.rules.ts'

/** What is wrong with a value where the plain bounds of its schema cannot say it. */
export const rules = {
  ...signInRules,
  ...oauthRules,
  ...categoriesRules,
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
  hostName: {
    zh: '只填域名，例如 cn.example.com，不带 http:// 和端口',
    en: 'A host name only, such as eu.example.com, without http:// and port',
  },
  productId: { zh: '不是有效的产品 ID', en: 'Not a product id' },
  placeholderUnknown: {
    zh: '含有不可用的变量，只能使用列出的变量',
    en: 'Names something that is not among the variables listed',
  },
  jsonText: { zh: '必须是有效的 JSON', en: 'Must be valid JSON' },
  memberTwice: { zh: '同一个键出现了两次', en: 'The same key stands there twice' },
  memberReserved: { zh: '__proto__ 是保留名称，不能用作键', en: '__proto__ is reserved and cannot be a key' },
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
  tooDeep: { zh: '嵌套最多 3 层', en: 'Values lie within values at most 3 levels deep' },
  parameterUnique: {
    zh: '参数标识符不能重复（不区分大小写）',
    en: 'Parameter identifiers must differ, not in case alone',
  },
  countWithinParameters: { zh: '数量与参数个数不符', en: 'The count does not fit the number of parameters' },
  dependencyUnknown: { zh: '依赖的参数不存在', en: 'Depends on a parameter that does not exist' },
  storageTooSmall: { zh: '存储类型放不下取值范围', en: 'The storage type cannot hold the range' },
  patternUnknown: {
    zh: '正则表达式不被支持：须符合 RE2 语法，不支持环视和反向引用',
    en: 'Not a pattern that RE2 takes: look-around and back references are not supported',
  },
  patternTooLarge: {
    zh: '正则表达式过大：请减少重复次数、数组项数或最大长度',
    en: 'The pattern is too large: fewer repetitions, array items or bytes',
  },
  serial: {
    zh: '只能包含字母、数字、下划线和连字符，最多 32 个字符',
    en: 'Letters, digits, underscore and hyphen only, at most 32 characters',
  },
  timelineCursor: { zh: '不是有效的翻页位置', en: 'Not a place to read on from' },
  idMissing: { zh: '缺少功能的 did 或 id', en: 'Needs the feature’s did or id' },
  identifierReserved: { zh: '这个标识符是保留字，请换一个', en: 'This identifier is reserved; choose another' },
  tooManyToSet: { zh: '一次设置的属性太多', en: 'Sets too many properties at once' },
  standardEnumRange: {
    zh: '标准功能的枚举数值须在 0 到 100000000 之间',
    en: 'Numbers of an enum of a standard feature lie within 0 and 100000000',
  },
  oneVo: { zh: 'propVo、actionVo、eventVo 须有且只有一个', en: 'One of propVo, actionVo and eventVo, and one only' },
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
