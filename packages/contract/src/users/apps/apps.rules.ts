import type { Bilingual } from '../../locale.ts'

export const appsRules = {
  packageName: {
    zh: '格式如 com.acme.home：每段以字母开头，仅限字母、数字和下划线，不能是 Java 关键字',
    en: 'Must be like com.acme.home: segments start with a letter and have letters, digits and underscores; Java keywords can’t be segments',
  },
  className: {
    zh: '应为完整类名，例如 com.acme.home.MainActivity',
    en: 'Must be a full class name, e.g. com.acme.home.MainActivity',
  },
  androidChannel: {
    zh: '仅限字母、数字、点、连字符和下划线',
    en: 'Use letters, digits, dots, hyphens and underscores',
  },
  fcmDatabaseUrl: {
    zh: '应为 https://…firebaseio.com 或 https://…firebasedatabase.app，或留空',
    en: 'Must be https://….firebaseio.com or https://….firebasedatabase.app, or empty',
  },
  token: { zh: '令牌中不能有空格或特殊字符', en: 'A token has no spaces or special characters' },
} as const satisfies Record<string, Bilingual>
