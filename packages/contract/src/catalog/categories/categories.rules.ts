import type { Bilingual } from '../../locale.ts'

export const categoriesRules = {
  appVersion: { zh: '格式为 X.X.X，例如 1.0.0', en: 'Must have the form X.X.X, e.g. 1.0.0' },
  accessPlanNeeded: { zh: '至少选择一种接入方案', en: 'Choose at least one access plan' },
  networkNeeded: { zh: '至少选择一种通信方式', en: 'Choose at least one communication mode' },
  networkTwice: { zh: '通信方式不能重复', en: 'Communication modes must be unique' },
  methodNeeded: {
    zh: '每种通信方式至少选择一种配网方式',
    en: 'Choose at least one network method for each communication mode',
  },
  methodNotChosen: {
    zh: '默认配网方式必须是已选的配网方式',
    en: 'The default must be one of the selected network methods',
  },
  extJson: { zh: '不是有效的 JSON 对象', en: 'Not a valid JSON object' },
  extTooLarge: { zh: '扩展信息最多 4 KB', en: 'Extra data must be 4 KB or smaller' },
  extTooDeep: { zh: '最多嵌套 5 层', en: 'Can be nested up to 5 levels deep' },
} as const satisfies Record<string, Bilingual>
