import type { Bilingual } from '../../locale.ts'

export const oauthRules = {
  redirectUri: {
    zh: '须为 https:// 地址；http:// 仅限 localhost、127.0.0.1、[::1]；不能带 #、用户名或通配符',
    en: 'An https:// address; http:// only for localhost, 127.0.0.1 and [::1]; without #, user name or wildcard',
  },
  redirectUriTwice: { zh: '回调地址不能重复', en: 'Redirect addresses must not repeat' },
} as const satisfies Record<string, Bilingual>
