import type { Bilingual } from '../../locale.ts'

export const oauthRules = {
  redirectUri: {
    zh: '须为 https:// 地址；http:// 仅限 localhost、127.0.0.1、[::1]；不能包含 #、用户名或通配符',
    en: 'Must be an https:// address, or http:// for localhost, 127.0.0.1 and [::1] only; without #, username or wildcard',
  },
  reservedName: {
    zh: '不能包含“Slipway”：授权页上的应用名称不能让人误以为是本平台',
    en: 'Must not contain “Slipway”: people could take the application for this platform when they grant access',
  },
  redirectUriTwice: { zh: '回调地址不能重复', en: 'Redirect URIs must be unique' },
} as const satisfies Record<string, Bilingual>
