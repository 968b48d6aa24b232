import type { Bilingual } from '../../locale.ts'
import type { signInRefusals } from './sign-in.refusals.ts'

export const signInRefusalTexts: Record<keyof typeof signInRefusals, Bilingual> = {
  'sign-in.accountInput': { zh: '账号输入有误', en: 'Invalid account' },
  'sign-in.wrongPassword': { zh: '账号或密码错误', en: 'Wrong account or password' },
  'sign-in.captchaWrong': { zh: '验证码错误', en: 'Wrong captcha' },
  'sign-in.captchaRequired': { zh: '请输入图片验证码', en: 'Enter the captcha' },
  'sign-in.secondFactorNeeded': { zh: '请完成两步验证', en: 'Complete two-step verification' },
}
