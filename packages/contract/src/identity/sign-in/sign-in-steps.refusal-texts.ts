import type { Bilingual } from '../../locale.ts'
import type { signInStepsRefusals } from './sign-in-steps.refusals.ts'

export const signInStepsRefusalTexts: Record<keyof typeof signInStepsRefusals, Bilingual> = {
  'sign-in.codeWrong': { zh: '验证码错误，还可以再试 {left} 次', en: 'Wrong code. Attempts left: {left}' },
  'sign-in.codeSpent': {
    zh: '验证码已失效，请重新获取',
    en: 'The code is no longer valid. Request a new one.',
  },
  'sign-in.sameEmail': {
    zh: '账号已使用此邮箱，请填写另一个邮箱',
    en: 'The account already uses this address. Enter another one.',
  },
  'sign-in.tooManyCodes': {
    zh: '获取验证码次数过多，请 {minutes} 分钟后再试',
    en: 'Too many codes requested. Try again in {minutes} min.',
  },
  'sign-in.mailFailed': {
    zh: '邮件发送失败，请检查邮箱地址后重试，或联系管理员',
    en: 'The email could not be sent. Check the address and try again, or contact your administrator.',
  },
  'sign-in.smsFailed': {
    zh: '短信发送失败，请检查手机号后重试，或联系管理员',
    en: 'The text message could not be sent. Check the number and try again, or contact your administrator.',
  },
  'sign-in.noSmsGateway': {
    zh: '本平台未配置短信网关，无法向手机发送验证码，请使用邮箱',
    en: 'This site has no SMS gateway and can’t send codes to phones. Use an email address.',
  },
  'sign-in.ticketSpent': {
    zh: '本次重置已失效，请重新获取验证码',
    en: 'This password reset has expired. Start again with a new code.',
  },
  'sign-in.invitationSpent': {
    zh: '邀请已失效：已被使用、已撤回或已超过 7 天，请联系邀请人重新发送',
    en: 'This invitation is no longer valid: it was used, canceled or is older than 7 days. Ask for a new one.',
  },
  'sign-in.stepSpent': {
    zh: '本次登录已失效，请重新输入密码',
    en: 'This sign-in has expired. Enter your password again.',
  },
  'set-up.first': {
    zh: '本平台尚未初始化，暂不能登录或注册。请打开服务启动时最后一行的初始化链接，或在服务器上运行 npm start -- --link（安装包：npx slipway --link）获取',
    en: 'This installation has no administrator yet, so sign-in and registration are closed. Open the setup link, the last line of the server’s start output, or run npm start -- --link (installed package: npx slipway --link) on the server.',
  },
  'set-up.linkSpent': { zh: '初始化链接无效或已被使用', en: 'The setup link is invalid or has already been used' },
}
