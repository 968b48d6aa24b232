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
  zh: `验证码 ${minutes} 分钟内有效，只能使用一次。请勿告诉任何人。`,
  en: `The code expires in ${minutes} minutes and can be used once. Don’t share it with anyone.`,
}

const notYou: Bilingual = {
  zh: '如果不是你本人的操作，请忽略此邮件。',
  en: 'If you didn’t request this, ignore this e-mail.',
}

/** A mail with a code for another domain. */
export const codeMail = (code: string, said: { subject: Bilingual; hello: Bilingual }, locale: Locale): Letter =>
  letter(locale, said.subject, [said.hello, codeLine(code), codeLife, notYou])

/** `isTaken`: stated in the mail and not on the page, so that only the owner of the address learns it. */
export function registerMail(code: string, isTaken: boolean, locale: Locale): Letter {
  const taken: Bilingual = {
    zh: '注意：该邮箱已注册过账号，不能再次注册。请直接登录；如忘记密码，请在登录页选择“忘记密码？”。',
    en: 'Note: an account with this address already exists, so you can’t create another one. Sign in instead; if you forgot the password, choose “Forgot password?” on the sign-in page.',
  }
  return letter(locale, { zh: 'Slipway 注册验证码', en: 'Your Slipway registration code' }, [
    { zh: '你好，你正在注册 Slipway 账号，验证码是：', en: 'Hello, your code to create a Slipway account is:' },
    codeLine(code),
    codeLife,
    ...(isTaken ? [taken] : []),
    notYou,
  ])
}

export const resetMail = (code: string, locale: Locale): Letter =>
  letter(locale, { zh: 'Slipway 重置密码验证码', en: 'Your Slipway password reset code' }, [
    {
      zh: '你好，你正在重置 Slipway 账号的密码，验证码是：',
      en: 'Hello, your code to reset your Slipway password is:',
    },
    codeLine(code),
    codeLife,
    notYou,
  ])

/** Replaces the code of an unknown account, so that the response does not reveal it (SI-005). */
export const unknownAccountMail = (locale: Locale): Letter =>
  letter(locale, { zh: 'Slipway 重置密码', en: 'Your Slipway password reset' }, [
    {
      zh: '你好，有人申请重置此邮箱的 Slipway 密码，但此邮箱尚未注册账号，因此没有验证码。',
      en: 'Hello, someone asked to reset the Slipway password for this address, but no account uses it, so there is no code.',
    },
    {
      zh: '如果是你本人，请检查是否使用了其他邮箱，或在登录页选择“注册账号”。',
      en: 'If this was you, check whether you used another address, or choose “Create account” on the sign-in page.',
    },
    notYou,
  ])

export const passwordChangedMail = (locale: Locale): Letter =>
  letter(locale, { zh: 'Slipway 密码已重置', en: 'Your Slipway password was reset' }, [
    {
      zh: '你好，你的 Slipway 账号密码刚刚被重置，所有设备上的登录均已退出。',
      en: 'Hello, your Slipway password was just reset, and you were signed out on all devices.',
    },
    {
      zh: '如果不是你本人的操作，请立即在登录页选择“忘记密码？”重新设置，并联系管理员。',
      en: 'If this wasn’t you, immediately choose “Forgot password?” on the sign-in page to set a new one, and contact your administrator.',
    },
  ])

/** `by`: the administrator who sends the invitation. */
export const invitationMail = ({ link, by }: { link: string; by: string }, locale: Locale): Letter =>
  letter(locale, { zh: '邀请你使用 Slipway', en: 'You’re invited to Slipway' }, [
    {
      zh: `你好，${by} 邀请你使用 Slipway。请打开以下链接设置密码：`,
      en: `Hello, ${by} invited you to Slipway. Open this link to set a password:`,
    },
    { zh: `    ${link}`, en: `    ${link}` },
    {
      zh: `链接 ${invitationDays} 天内有效，只能使用一次。请勿转发给任何人。`,
      en: `The link expires in ${invitationDays} days and can be used once. Don’t share it with anyone.`,
    },
    notYou,
  ])
