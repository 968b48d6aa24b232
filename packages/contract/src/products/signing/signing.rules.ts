import type { Bilingual } from '../../locale.ts'

export const signingRules = {
  signingKeyId: {
    zh: '密钥 ID 为 16 位十六进制：公钥 SHA-256 的前 16 位',
    en: 'A key ID is 16 hexadecimal digits: the first 16 of the SHA-256 of the public key',
  },
  signingKeyName: {
    zh: '名称以字母或数字开头，仅限字母、数字、点、连字符和下划线',
    en: 'Start with a letter or digit. Use only letters, digits, dots, hyphens and underscores.',
  },
} as const satisfies Record<string, Bilingual>
