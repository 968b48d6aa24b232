import type { Bilingual } from '../../locale.ts'

export const appBuildsRules = {
  oemVersion: {
    zh: '格式为 n.n.n，例如 1.0.0，每段不超过 999999，不能以 0 开头',
    en: 'Must be n.n.n, for example 1.0.0; no part above 999999 or with a leading zero',
  },
  printableAscii: {
    zh: '仅限英文字母、数字和半角符号',
    en: 'Use English letters, digits and symbols',
  },
} as const satisfies Record<string, Bilingual>
