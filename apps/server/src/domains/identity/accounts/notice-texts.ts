import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'

const minutes = signInLimits.lock.forMs / 60_000
const { afterFailures } = signInLimits.lock
const { noticeAfter } = secondFactorLimits

export interface NoticeText {
  /** The subject, after the product's name. */
  subject: Bilingual
  /** More than the subject; undefined where it says all. */
  body?: Bilingual
  /** What to do; undefined: the usual advice. */
  advice?: Bilingual
}

/** Notices to the owner of an account, so that a stranger's change or attempt is noticed. `{…}` are the notice's facts. */
export const noticeTexts = {
  totpAdded: { subject: { zh: '验证器应用已设置', en: 'Authenticator app set up' } },
  totpRemoved: { subject: { zh: '验证器应用已移除', en: 'Authenticator app removed' } },
  passkeyAdded: { subject: { zh: '通行密钥已添加', en: 'Passkey added' } },
  passkeyRemoved: { subject: { zh: '通行密钥已删除', en: 'Passkey deleted' } },
  codesRenewed: { subject: { zh: '恢复码已重新生成', en: 'New recovery codes generated' } },
  codeUsed: { subject: { zh: '有人使用恢复码登录了你的账号', en: 'A recovery code was used to sign in' } },
  factorsReset: { subject: { zh: '管理员已重置你的两步验证', en: 'An administrator reset your second factors' } },
  passwordChanged: {
    subject: { zh: '密码已重置', en: 'Your password was reset' },
    body: {
      zh: '你的账号密码刚刚被重置，所有设备上的登录均已退出。',
      en: 'Your password was just reset, and you were signed out on all devices.',
    },
    advice: {
      zh: '如果不是你本人的操作，请立即在登录页选择“忘记密码？”重新设置，并联系管理员。',
      en: 'If this wasn’t you, immediately choose “Forgot password?” on the sign-in page to set a new one, and contact your administrator.',
    },
  },
  emailChanged: {
    subject: { zh: '登录邮箱已更换', en: 'Email address changed' },
    body: {
      zh: '你的账号的登录邮箱已从 {from} 改为 {to}，其他设备上的登录均已退出。',
      en: 'Your account now signs in with {to} instead of {from}. You were signed out on all other devices.',
    },
    advice: {
      zh: '如果不是你本人的操作，请立即联系管理员。',
      en: 'If this wasn’t you, contact your administrator immediately.',
    },
  },
  newBrowser: {
    subject: { zh: '新浏览器登录了你的账号', en: 'New browser signed in to your account' },
    body: { zh: '浏览器：{browser}，地址：{ip}。', en: 'Browser: {browser}, address: {ip}.' },
  },
  locked: {
    subject: { zh: '有人多次输错你的密码', en: 'Someone entered wrong passwords for your account' },
    body: {
      zh: `你的账号连续 ${afterFailures} 次密码错误，最近一次来自 {ip}。未登录过的浏览器在 ${minutes} 分钟内无法登录；你登录过的浏览器不受影响。`,
      en: `There were ${afterFailures} wrong passwords for your account, most recently from {ip}. Browsers that have not signed in before are locked out for ${minutes} minutes; those that you have used are not affected.`,
    },
    advice: {
      zh: '如果是你忘记了密码，请在登录页选择“忘记密码？”。如果不是你本人的操作，且你的密码不在别处使用，则无需处理。24 小时内不会重复发送此通知。',
      en: 'If you forgot your password, choose “Forgot password?” on the sign-in page. If this wasn’t you and you use the password nowhere else, you don’t need to do anything. You won’t get this notice again within 24 hours.',
    },
  },
  passwordKnown: {
    subject: { zh: '有人知道你的密码', en: 'Someone knows your password' },
    body: {
      zh: `有人用你的密码通过了登录的第一步，但两步验证连续失败了 ${noticeAfter} 次，最近一次来自 {ip}。`,
      en: `Someone passed the first step of sign-in with your password, but failed the second step ${noticeAfter} times, most recently from {ip}.`,
    },
    advice: {
      zh: '如果不是你本人的操作，请立即在“账号设置 › 安全”中修改密码。在已登录的浏览器中随时可以修改。',
      en: 'If this wasn’t you, change your password immediately under “Account settings › Security”. You can do so in any browser in which you are signed in.',
    },
  },
  loginLinked: {
    subject: { zh: '第三方登录已关联到你的账号', en: 'Third-party login linked to your account' },
    body: { zh: '现在可以用 {name}（{email}）登录你的账号。', en: '{name} ({email}) can now sign in to your account.' },
  },
  roleChanged: {
    subject: { zh: '你的角色已变更', en: 'Your role was changed' },
    body: {
      zh: '管理员已将你的角色改为“{roleZh}”，所有设备上的登录均已退出，请重新登录。',
      en: 'An administrator changed your role to “{roleEn}”. You were signed out on all devices; sign in again.',
    },
    advice: { zh: '如有疑问，请联系管理员。', en: 'If you have questions, contact your administrator.' },
  },
  unlocked: {
    subject: { zh: '管理员已解除你的账号锁定', en: 'An administrator unlocked your account' },
    body: { zh: '你可以立即登录。', en: 'You can sign in now.' },
    advice: { zh: '如有疑问，请联系管理员。', en: 'If you have questions, contact your administrator.' },
  },
} as const satisfies Record<string, NoticeText>

export type NoticeName = keyof typeof noticeTexts

export const greeting: Bilingual = {
  zh: '你好，你的 Slipway 账号有以下变更或登录活动：',
  en: 'Hello, there was a change to your Slipway account or an attempt to sign in:',
}

export const usualAdvice: Bilingual = {
  zh: '如果不是你本人的操作，请立即修改密码，在“账号设置 › 安全”中检查验证方式，并联系管理员。',
  en: 'If this wasn’t you, change your password immediately, check your factors under “Account settings › Security”, and contact your administrator.',
}
