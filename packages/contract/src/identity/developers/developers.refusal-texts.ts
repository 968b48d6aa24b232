import type { Bilingual } from '../../locale.ts'
import type { developersRefusals } from './developers.refusals.ts'

export const developersRefusalTexts: Record<keyof typeof developersRefusals, Bilingual> = {
  'developers.emailWrong': {
    zh: '邮箱格式不正确，例如 name@example.com',
    en: 'Invalid email address. Example: name@example.com',
  },
  'developers.emailTaken': {
    zh: '该邮箱已属于其他开发者，请更换邮箱',
    en: 'This address already belongs to another developer. Use another one.',
  },
  'developers.notYet': {
    zh: '你还不是开发者，请先通过邮箱验证码成为开发者',
    en: 'You are not a developer yet. Become one by verifying your email address.',
  },
  'developers.already': { zh: '你已经是开发者', en: 'You are already a developer' },
  'developers.exited': {
    zh: '你已退出开发者计划，{hours} 小时后可以重新加入',
    en: 'You left the developer program. You can join again in {hours} h.',
  },
  'developers.codeTooSoon': {
    zh: '获取验证码过于频繁，请 {seconds} 秒后再试',
    en: 'A code was just sent. Try again in {seconds} s.',
  },
  'developers.tooManyCodes': {
    zh: '获取验证码次数过多，请 {minutes} 分钟后再试',
    en: 'Too many codes requested. Try again in {minutes} min.',
  },
  'developers.registered': {
    zh: '开放平台密钥已创建；如 appSecret 丢失，请重置',
    en: 'Open-platform keys already exist. If you lost the appSecret, reset it.',
  },
  'developers.noKeys': {
    zh: '还没有开放平台密钥，请先创建',
    en: 'No open-platform keys yet. Create them first.',
  },
}
