import type { Bilingual } from '../../locale.ts'

export const grayConfigsRules = {
  grayConfigTooLarge: { zh: '配置最多 64 KiB', en: 'The config must be 64 KiB or smaller' },
  grayNumberOrConfig: {
    zh: '请填写灰度编号，或给出 config',
    en: 'Give a gray number or a config',
  },
  countryCode: {
    zh: '必须是两位大写字母的国家代码，例如 CN',
    en: 'Must be a country code of two capital letters, e.g. DE',
  },
} as const satisfies Record<string, Bilingual>
