import type { Bilingual } from '../../locale.ts'
import type { developersRefusals } from './developers.refusals.ts'

export const developersRefusalTexts: Record<keyof typeof developersRefusals, Bilingual> = {
  'developers.emailWrong': {
    zh: '邮箱格式不正确，例如 name@example.com',
    en: 'Not a valid e-mail address, for example name@example.com',
  },
  'developers.emailTaken': {
    zh: '这个邮箱已属于另一位开发者，请换一个邮箱',
    en: 'This address belongs to another developer already; use another one',
  },
  'developers.notYet': {
    zh: '您还不是开发者，请先通过邮箱验证码成为开发者',
    en: 'You are not a developer yet; become one with a code that is mailed to you',
  },
  'developers.already': { zh: '您已经是开发者', en: 'You are a developer already' },
  'developers.exited': {
    zh: '您已退出开发者计划，{hours} 小时后可以重新加入',
    en: 'You have left the developer program; you can join again in {hours} h',
  },
  'developers.codeTooSoon': {
    zh: '获取验证码过于频繁，请 {seconds} 秒后再试',
    en: 'A code was sent just now: try again in {seconds} s',
  },
  'developers.tooManyCodes': {
    zh: '获取验证码的次数过多，请 {minutes} 分钟后再试',
    en: 'Too many codes were asked for: try again in {minutes} min',
  },
  'developers.registered': {
    zh: '开放平台密钥已经创建；如果丢失了 appSecret，请重置',
    en: 'The open-platform keys exist already; reset the appSecret if it is lost',
  },
  'developers.noKeys': {
    zh: '还没有开放平台密钥，请先创建',
    en: 'There are no open-platform keys yet; create them first',
  },
}
