import type { Bilingual } from '../../locale.ts'
import type { oauthRefusals } from './oauth.refusals.ts'

export const oauthRefusalTexts: Record<keyof typeof oauthRefusals, Bilingual> = {
  'oauth.clientNotFound': { zh: '第三方应用不存在', en: 'There is no such third-party application' },
  'oauth.consentNotFound': { zh: '没有对该应用的授权', en: 'There is no such authorization' },
  'oauth.requestExpired': {
    zh: '授权请求已失效，请回到第三方应用重新发起',
    en: 'This request is no longer valid: go back to the application and start again',
  },
  'oauth.tooManyClients': { zh: '最多登记 {max} 个第三方应用', en: 'At most {max} third-party applications' },
  'oauth.noSecret': {
    zh: '公开客户端没有密钥，只使用 PKCE',
    en: 'A public client has no secret and proves itself by PKCE',
  },
}
