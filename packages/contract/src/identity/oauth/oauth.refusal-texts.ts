import type { Bilingual } from '../../locale.ts'
import type { oauthRefusals } from './oauth.refusals.ts'

export const oauthRefusalTexts: Record<keyof typeof oauthRefusals, Bilingual> = {
  'oauth.clientNotFound': { zh: '第三方应用不存在', en: 'Third-party application not found' },
  'oauth.consentNotFound': { zh: '没有对该应用的授权', en: 'Authorization not found' },
  'oauth.requestExpired': {
    zh: '授权请求已失效，请回到第三方应用重新发起',
    en: 'The authorization request has expired. Go back to the application and start again.',
  },
  'oauth.tooManyClients': {
    zh: '最多注册 {max} 个第三方应用',
    en: 'You can register up to {max} third-party applications',
  },
  'oauth.noSecret': {
    zh: '公开客户端没有密钥，只使用 PKCE',
    en: 'A public client has no secret. It uses PKCE only.',
  },
}
