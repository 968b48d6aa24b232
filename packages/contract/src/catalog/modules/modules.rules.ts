import type { Bilingual } from '../../locale.ts'

export const modulesRules = {
  firmwareVersion: {
    zh: '格式为 V1.0.0 build yymmdd，例如 V1.2.0 build 260101',
    en: 'Must have the form V1.0.0 build yymmdd, e.g. V1.2.0 build 260101',
  },
  toolVersion: { zh: '格式为 X.X.X，例如 1.0.0', en: 'Must have the form X.X.X, e.g. 1.0.0' },
  webAddress: {
    zh: '必须是以 http:// 或 https:// 开头的网址',
    en: 'Must be an address that starts with http:// or https://',
  },
  hardwareRevision: {
    zh: '硬件版本以字母或数字开头，仅限字母、数字、点、下划线和连字符，不含空格，例如 Rev-B',
    en: 'A hardware revision starts with a letter or digit and contains only letters, digits, dots, underscores and hyphens, no spaces: Rev-B',
  },
  configTooLarge: { zh: '参数配置最多 16 KB', en: 'The parameters must be 16 KB or smaller' },
  md5Digest: { zh: '必须是 32 位十六进制的 MD5', en: 'Must be an MD5 of 32 hexadecimal digits' },
} as const satisfies Record<string, Bilingual>
