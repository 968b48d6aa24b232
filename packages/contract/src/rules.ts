import type { Bilingual } from './locale.ts'
import { categoriesRules } from './catalog/categories/categories.rules.ts'
import { grayConfigsRules } from './catalog/gray-configs/gray-configs.rules.ts'
import { modulesRules } from './catalog/modules/modules.rules.ts'
import { apiKeysRules } from './identity/api-keys/api-keys.rules.ts'
import { rolesRules } from './identity/roles/roles.rules.ts'
import { oauthRules } from './identity/oauth/oauth.rules.ts'
import { appBuildsRules } from './users/app-builds/app-builds.rules.ts'
import { appsRules } from './users/apps/apps.rules.ts'
import { supportRules } from './operations/support/support.rules.ts'
import { webhooksRules } from './operations/webhooks/webhooks.rules.ts'
import { signInRules } from './identity/sign-in/sign-in.rules.ts'

/** Messages for violations that a schema's plain limits cannot describe. */
export const rules = {
  ...signInRules,
  ...oauthRules,
  ...apiKeysRules,
  ...rolesRules,
  ...categoriesRules,
  ...modulesRules,
  ...grayConfigsRules,
  ...appsRules,
  ...appBuildsRules,
  ...supportRules,
  ...webhooksRules,
  unstorableText: { zh: '包含无法保存的字符', en: 'Contains a character that can’t be stored' },
  day: { zh: '必须是日期，格式为 2026-01-31', en: 'Must be a date such as 2026-01-31' },
  timesInOrder: { zh: '结束时间必须晚于开始时间', en: 'The end must be later than the start' },
  wholeProof: { zh: 'clientId 和 sign 必须同时提供，或都不提供', en: 'Give both clientId and sign, or neither' },
  oneProof: { zh: '必须提供一种凭证', en: 'Give one proof' },
  base64: { zh: '必须是 UTF-8 文本的 base64 编码', en: 'Must be Base64-encoded UTF-8 text' },
  apPrefixLetters: {
    zh: '仅限英文字母和下划线，格式为 品牌_品类，例如 lumen_plug',
    en: 'Use English letters and underscores in the form brand_category, e.g. lumen_plug',
  },
  apPrefixLength: {
    zh: '品牌与品类合计最多 15 个字母',
    en: 'Brand and category must be 15 letters or fewer in total',
  },
  hostName: {
    zh: '只需填写域名，例如 cn.example.com，不含 http:// 和端口',
    en: 'Enter a hostname only, e.g. eu.example.com, without http:// and port',
  },
  productId: { zh: '产品 ID 无效', en: 'Invalid product ID' },
  placeholderUnknown: {
    zh: '包含不可用的变量，只能使用列出的变量',
    en: 'Contains an unknown variable. Use only the variables listed.',
  },
  jsonText: { zh: '必须是有效的 JSON', en: 'Must be valid JSON' },
  memberTwice: { zh: '键重复', en: 'Duplicate key' },
  memberReserved: { zh: '__proto__ 是保留名称，不能用作键', en: '__proto__ is reserved and can’t be used as a key' },
  httpsAddress: { zh: '必须是以 https:// 开头的地址', en: 'Must be an address that starts with https://' },
  panelVersion: { zh: '格式为 VX.X.X，例如 V1.0.0', en: 'Must have the form VX.X.X, e.g. V1.0.0' },
  pictureUrl: { zh: '请先将图片上传到本平台', en: 'Upload the image to this site first' },
  deKey: {
    zh: '以字母开头，仅限字母、数字和下划线',
    en: 'Must start with a letter and contain only letters, digits and underscores',
  },
  minBelowMax: { zh: '最小值必须小于最大值', en: 'Minimum must be less than maximum' },
  stepWithinRange: {
    zh: '步长和倍数必须大于 0，且不超过取值范围',
    en: 'Step and multiple must be greater than 0 and within the range',
  },
  schemaWord: {
    zh: '不是数据定义的字段，请删除',
    en: 'Not a field of a data definition. Remove it.',
  },
  requiredList: {
    zh: '请改为在每个参数上填写 required: true',
    en: 'Write required: true at each parameter instead.',
  },
  partOfKind: {
    zh: '操作和事件的参数类型只能是 object 或 noinput。如果该功能是属性，请填写 featureType 1：功能类型创建后不能修改',
    en: 'Operations and events have parameters: object or noinput. If the feature is a property, send featureType 1: the kind of a feature can’t change.',
  },
  valueOfKind: {
    zh: '属性必须有取值类型。如果该功能是操作或事件，请填写 featureType 2 或 3：功能类型创建后不能修改',
    en: 'A property has a value. If the feature is an operation or an event, send featureType 2 or 3: the kind of a feature can’t change.',
  },
  methodOfMode: { zh: '该通信方式没有此配网方式', en: 'This communication mode has no such network method' },
  constOffModel: { zh: '固定值不符合该功能的取值范围', en: 'The fixed value is not allowed by this feature' },
  defaultNotConst: { zh: '默认值必须等于固定值', en: 'The default value must equal the fixed value' },
  storageInexact: {
    zh: 'float 只能精确表示 ±16777216 以内的整数，请缩小取值范围或使用 double',
    en: 'A float is exact only within ±16,777,216. Use a smaller range or double.',
  },
  storageNotWhole: {
    zh: '整数不能以 float 或 double 存储，请选择整数存储类型',
    en: 'An integer can’t be stored as float or double. Choose an integer storage type.',
  },
  patternInvalid: {
    zh: '正则表达式语法错误，请检查括号、方括号和重复次数',
    en: 'The pattern has a syntax error. Check parentheses, brackets and repetitions.',
  },
  defaultOffModel: { zh: '默认值不符合该功能的取值范围', en: 'The default value is not allowed by this feature' },
  wholeNumbers: { zh: '整数类型的取值必须是整数', en: 'Values of an integer feature must be integers' },
  enumUnique: { zh: '枚举值不能重复', en: 'Enum values must be unique' },
  enumValue: {
    zh: '枚举值必须有 1 至 32 个字符',
    en: 'Enum values must have 1 to 32 characters',
  },
  valueTextUnknown: {
    zh: '只能为已定义的值填写文本：枚举值，或布尔型的 true 和 false',
    en: 'Only defined values can have texts: the enum values, or true and false of a boolean',
  },
  bitTextUnknown: {
    zh: '位序号须为取值范围内的位（0 到 52），且最小值不能小于 0',
    en: 'Bits are numbered 0 to 52 and must be within the range, whose minimum must be 0 or more',
  },
  enumKind: { zh: '枚举值必须与枚举类型一致', en: 'Enum values must match the enum type' },
  safeNumber: { zh: '数值超出可精确表示的范围', en: 'The number is outside the range that can be represented exactly' },
  tooDeep: { zh: '嵌套最多 3 层', en: 'Values can be nested up to 3 levels deep' },
  parameterUnique: {
    zh: '参数标识符不能重复（不区分大小写）',
    en: 'Parameter identifiers must be unique (case-insensitive)',
  },
  countWithinParameters: { zh: '数量与参数个数不匹配', en: 'The count does not match the number of parameters' },
  dependencyUnknown: { zh: '依赖的参数不存在', en: 'Depends on a parameter that does not exist' },
  storageTooSmall: { zh: '存储类型无法容纳取值范围', en: 'The storage type can’t hold the range' },
  patternUnknown: {
    zh: '不支持该正则表达式：须符合 RE2 语法，不支持环视和反向引用',
    en: 'Unsupported pattern. Use RE2 syntax, without lookarounds and backreferences.',
  },
  patternTooLarge: {
    zh: '正则表达式过大，请减少重复次数、数组项数或最大长度',
    en: 'The pattern is too large. Use fewer repetitions, fewer array items or a smaller maximum length.',
  },
  serial: {
    zh: '仅限字母、数字、下划线和连字符，最多 32 个字符',
    en: 'Use letters, digits, underscores and hyphens only, up to 32 characters',
  },
  timelineCursor: { zh: '翻页位置无效', en: 'Invalid cursor' },
  fieldMissing: { zh: '必填', en: 'Required' },
  idMissing: { zh: '缺少功能的 did 或 id', en: 'The feature’s did or id is required' },
  identifierReserved: { zh: '该标识符是保留字，请更换', en: 'This identifier is reserved. Choose another one.' },
  tooManySimulated: {
    zh: '演练的设备合计最多 20,000 台',
    en: 'A rehearsal can have up to 20,000 devices in total',
  },
  tooManyToSet: { zh: '一次下发的属性过多', en: 'Too many properties in one request' },
  standardEnumRange: {
    zh: '标准功能的枚举数值须在 0 到 100000000 之间',
    en: 'Enum numbers of a standard feature must be between 0 and 100000000',
  },
  oneVo: {
    zh: 'propVo、actionVo、eventVo 必须且只能有一个',
    en: 'Exactly one of propVo, actionVo and eventVo is required',
  },
  tooManyParameters: { zh: '查询参数最多 100 个', en: 'Must have no more than 100 parameters' },
  bodyObject: { zh: '必须是 JSON 对象，不能是数组', en: 'Must be a JSON object, not an array' },
  telephoneCode: { zh: '请输入国家区号，例如 86', en: 'Enter a country code, e.g. 49' },
  timeZone: {
    zh: '不是有效的时区，请填写 IANA 时区名称，例如 Asia/Shanghai',
    en: 'Not a time zone. Use an IANA name, e.g. Europe/Berlin',
  },
  oneTarget: { zh: '必须指定设备或场景之一', en: 'Give a device or a scene' },
  nothingToSet: { zh: '至少下发一个属性', en: 'Set at least one property' },
} as const satisfies Record<string, Bilingual>

export type RuleName = keyof typeof rules

const PREFIX = 'rule:'

/** The message of a schema check that breaks a named rule. */
export const rule = (name: RuleName): string => PREFIX + name

export function ruleOf(message: string | undefined): RuleName | undefined {
  const name = message?.startsWith(PREFIX) ? message.slice(PREFIX.length) : ''
  return name in rules ? (name as RuleName) : undefined
}
