import type { Bilingual } from '../../locale.ts'
import type { secondFactorRefusals } from './second-factor.refusals.ts'

export const secondFactorRefusalTexts: Record<keyof typeof secondFactorRefusals, Bilingual> = {
  'second-factor.codeWrong': { zh: '验证码错误', en: 'The code is wrong' },
  'second-factor.codeUsed': {
    zh: '这个验证码已经用过，请等待下一个',
    en: 'This code was used already: wait for the next one',
  },
  'second-factor.tooManyTries': {
    zh: '错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many wrong tries: try again in {minutes} min',
  },
  'second-factor.passkeyRefused': {
    zh: '通行密钥验证失败，请重试或使用其他方式',
    en: 'The passkey was not accepted: try again, or use another way',
  },
  'second-factor.passkeyUnavailable': {
    zh: '通行密钥需要通过 https 域名（或 localhost）访问',
    en: 'Passkeys need an https address with a name (or localhost)',
  },
  'second-factor.proofNeeded': { zh: '请先确认是您本人', en: 'Confirm that it is you first' },
  'second-factor.proofWrong': { zh: '密码错误', en: 'The password is wrong' },
  'second-factor.lastOfRole': {
    zh: '您的角色要求两步验证，不能删除最后一种方式；请先添加另一种',
    en: 'Your role asks for a second factor: add another before you remove the last one',
  },
  'second-factor.notFound': { zh: '没有这种验证方式', en: 'There is no such factor' },
  'second-factor.tooManyPasskeys': { zh: '最多 {limit} 个通行密钥', en: 'At most {limit} passkeys' },
  'second-factor.offerSpent': {
    zh: '二维码已过期，请重新开始',
    en: 'This QR code is no longer valid: start again',
  },
  'second-factor.notResettable': {
    zh: '自己的两步验证请在安全设置中管理；ROOT 的两步验证只有 ROOT 自己能管理',
    en: "Your own factors are in your security settings; ROOT's are left to ROOT",
  },
}
