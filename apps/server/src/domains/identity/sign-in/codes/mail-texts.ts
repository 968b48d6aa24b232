import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'

interface Letter {
  subject: string
  text: string
}

const { lifeMs } = signInLimits.mailCode
const minutes = lifeMs / 60_000
const invitationDays = signInLimits.invitationLifeMs / (24 * 3_600_000)

const letter = (locale: Locale, subject: Bilingual, paragraphs: readonly Bilingual[]): Letter => ({
  subject: inLocale(subject, locale),
  text: [...paragraphs.map((paragraph) => inLocale(paragraph, locale)), 'Slipway'].join('\n\n') + '\n',
})

const codeLine = (code: string): Bilingual => ({ zh: `    ${code}`, en: `    ${code}` })

const codeLife: Bilingual = {
  zh: `验证码 ${minutes} 分钟内有效，只能使用一次。请不要告诉任何人。`,
  en: `It is valid for ${minutes} minutes and works once. Do not pass it on to anyone.`,
}

const notYou: Bilingual = {
  zh: '如果这不是您本人的操作，请忽略这封邮件。',
  en: 'If you did not ask for this, ignore this mail.',
}

/** A mail with a code for something that is not sign-in's own. */
export const codeMail = (code: string, said: { subject: Bilingual; hello: Bilingual }, locale: Locale): Letter =>
  letter(locale, said.subject, [said.hello, codeLine(code), codeLife, notYou])

/** `isTaken`: told here and not on the page, so that only the owner of the address learns of it. */
export function registerMail(code: string, isTaken: boolean, locale: Locale): Letter {
  const taken: Bilingual = {
    zh: '注意：这个邮箱已经注册过账号，不能再次注册。请直接登录；忘记密码时，请在登录页选择“忘记密码”。',
    en: 'Note: there is an account with this address already, and no second one can be made. Please sign in; if you have forgotten the password, choose “Forgot password?” on the sign-in page.',
  }
  return letter(locale, { zh: 'Slipway 注册验证码', en: 'Your Slipway registration code' }, [
    { zh: '您好，您正在注册 Slipway 账号，验证码是：', en: 'Hello, your code to create a Slipway account is:' },
    codeLine(code),
    codeLife,
    ...(isTaken ? [taken] : []),
    notYou,
  ])
}

export const resetMail = (code: string, locale: Locale): Letter =>
  letter(locale, { zh: 'Slipway 重置密码验证码', en: 'Your Slipway password reset code' }, [
    {
      zh: '您好，您正在重置 Slipway 账号的密码，验证码是：',
      en: 'Hello, your code to reset the password of your Slipway account is:',
    },
    codeLine(code),
    codeLife,
    notYou,
  ])

/** Sent in place of a code, so that the one who asks sees no difference (SI-005). */
export const unknownAccountMail = (locale: Locale): Letter =>
  letter(locale, { zh: 'Slipway 重置密码', en: 'Your Slipway password reset' }, [
    {
      zh: '您好，有人申请重置这个邮箱的 Slipway 密码，但是这个邮箱还没有注册账号，因此没有验证码。',
      en: 'Hello, somebody asked to reset the Slipway password of this address, but there is no account with it, and so there is no code.',
    },
    {
      zh: '如果是您本人，请检查是否用了别的邮箱，或在登录页选择“注册账号”。',
      en: 'If it was you, check whether you used another address, or choose “Create an account” on the sign-in page.',
    },
    notYou,
  ])

export const passwordChangedMail = (locale: Locale): Letter =>
  letter(locale, { zh: 'Slipway 密码已修改', en: 'Your Slipway password was changed' }, [
    {
      zh: '您好，您的 Slipway 账号密码刚刚被重置，所有设备上的登录都已退出。',
      en: 'Hello, the password of your Slipway account has just been reset, and it was signed out everywhere.',
    },
    {
      zh: '如果这不是您本人的操作，请立即在登录页选择“忘记密码”重新设置，并联系管理员。',
      en: 'If it was not you, choose “Forgot password?” on the sign-in page at once to set another one, and tell the administrator.',
    },
  ])

/** `by`: the administrator who asks. */
export const invitationMail = ({ link, by }: { link: string; by: string }, locale: Locale): Letter =>
  letter(locale, { zh: '邀请您使用 Slipway', en: 'You are invited to Slipway' }, [
    {
      zh: `您好，${by} 邀请您使用 Slipway。请打开下面的链接设置密码：`,
      en: `Hello, ${by} invites you to Slipway. Open this link and choose a password:`,
    },
    { zh: `    ${link}`, en: `    ${link}` },
    {
      zh: `链接 ${invitationDays} 天内有效，只能使用一次。请不要转发给任何人。`,
      en: `It is valid for ${invitationDays} days and works once. Do not pass it on to anyone.`,
    },
    notYou,
  ])
