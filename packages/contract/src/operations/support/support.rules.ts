import type { Bilingual } from '../../locale.ts'

export const supportRules = {
  onlyMailSuffix: {
    zh: '请输入账号的开头，不能只有邮箱后缀',
    en: 'Enter the start of the account, not only its domain',
  },
} as const satisfies Record<string, Bilingual>
