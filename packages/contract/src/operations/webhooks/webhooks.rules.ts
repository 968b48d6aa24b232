import type { Bilingual } from '../../locale.ts'

export const webhooksRules = {
  headerName: {
    zh: '请求头名称只能包含字母、数字和连字符，不能重复，也不能是 Host、Content-… 或 webhook-… 等保留名称',
    en: 'Header names can have letters, digits and hyphens. They must differ, and Host, Content-… and webhook-… are reserved.',
  },
  headerValue: { zh: '请求头的值只能包含可见 ASCII 字符', en: 'Header values can have visible ASCII characters only' },
} as const satisfies Record<string, Bilingual>
