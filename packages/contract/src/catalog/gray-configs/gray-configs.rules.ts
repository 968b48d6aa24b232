import type { Bilingual } from '../../locale.ts'

export const grayConfigsRules = {
  grayConfigTooLarge: { zh: '配置最多 64 KiB', en: 'The config must be 64 KiB or smaller' },
  countryCode: {
    zh: '必须是两位大写字母的国家代码，例如 CN',
    en: 'Must be a country code of two capital letters, e.g. DE',
  },
} as const satisfies Record<string, Bilingual>
