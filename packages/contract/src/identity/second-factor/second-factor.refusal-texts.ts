import type { Bilingual } from '../../locale.ts'
import type { secondFactorRefusals } from './second-factor.refusals.ts'

export const secondFactorRefusalTexts: Record<keyof typeof secondFactorRefusals, Bilingual> = {
  'second-factor.codeWrong': { zh: '验证码错误', en: 'Wrong code' },
  'second-factor.codeUsed': {
    zh: '该验证码已使用，请等待下一个',
    en: 'This code has already been used. Wait for the next one.',
  },
  'second-factor.tooManyTries': {
    zh: '错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many failed attempts. Try again in {minutes} min.',
  },
  'second-factor.passkeyRefused': {
    zh: '通行密钥验证失败，请重试或使用其他方式',
    en: 'The passkey was not accepted. Try again, or use another method.',
  },
  'second-factor.passkeyUnavailable': {
    zh: '通行密钥需要通过 HTTPS 域名（或 localhost）访问',
    en: 'Passkeys require an HTTPS address with a hostname (or localhost)',
  },
  'second-factor.proofNeeded': { zh: '请先确认是你本人', en: 'Confirm it’s you first' },
  'second-factor.factorProofNeeded': {
    zh: '请先用验证器应用的验证码或通行密钥确认是你本人',
    en: 'Confirm it’s you with a code of your authenticator app or a passkey first',
  },
  'second-factor.factorMissing': {
    zh: '此操作需要两步验证，请先在“账号设置 › 安全”中设置验证器应用或通行密钥',
    en: 'This needs a second factor. Set up an authenticator app or a passkey under “Account settings › Security” first.',
  },
  'second-factor.proofWrong': { zh: '密码错误', en: 'Wrong password' },
  'second-factor.lastOfRole': {
    zh: '你的角色要求两步验证，不能删除最后一种验证方式；请先添加另一种',
    en: 'Your role requires a second factor. Add another one before you remove the last.',
  },
  'second-factor.notFound': { zh: '验证方式不存在', en: 'Factor not found' },
  'second-factor.tooManyPasskeys': {
    zh: '最多 {limit} 个通行密钥，请先删除不用的',
    en: 'You can have up to {limit} passkeys. Delete one first.',
  },
  'second-factor.offerSpent': {
    zh: '二维码已过期，请重新开始',
    en: 'The QR code has expired. Start again.',
  },
  'second-factor.notResettable': {
    zh: '自己的两步验证请在安全设置中管理；ROOT 的两步验证只能由 ROOT 自己管理',
    en: 'Manage your own factors in your security settings. Only ROOT can manage ROOT’s factors.',
  },
}
