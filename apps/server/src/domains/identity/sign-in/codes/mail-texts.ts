import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'

interface Letter {
  subject: string
  text: string
}

const { lifeMs } = signInLimits.mailCode
const minutes = lifeMs / 60_000
const linkMinutes = signInLimits.resetLinkLifeMs / 60_000
const invitationDays = signInLimits.invitationLifeMs / (24 * 3_600_000)

export const letter = (locale: Locale, subject: Bilingual, paragraphs: readonly Bilingual[]): Letter => ({
  subject: inLocale(subject, locale),
  text: [...paragraphs.map((paragraph) => inLocale(paragraph, locale)), 'Slipway'].join('\n\n') + '\n',
})

const codeLine = (code: string): Bilingual => ({ zh: `    ${code}`, en: `    ${code}` })

const codeLife: Bilingual = {
  zh: `验证码 ${minutes} 分钟内有效，只能使用一次。请勿告诉任何人。`,
  en: `The code expires in ${minutes} minutes and can be used once. Don’t share it with anyone.`,
}

export const notYou: Bilingual = {
  zh: '如果不是你本人的操作，请忽略此邮件。',
  en: 'If you didn’t request this, ignore this email.',
}

const codesPaused: Bilingual = {
  zh: '你好，你正在重置 Slipway 账号的密码。今天验证码输错次数过多，因此验证码暂停使用。',
  en: 'Hello, you asked to reset your Slipway password. Codes are paused, because too many wrong ones were entered today.',
}
const askAdministrator: Bilingual = {
  zh: '请 24 小时后重试，或联系管理员。',
  en: 'Try again in 24 hours, or contact your administrator.',
}

/** A mail with a code for another domain. */
export const codeMail = (
  code: string,
  said: { subject: Bilingual; hello: Bilingual; note?: Bilingual | undefined },
  locale: Locale,
): Letter =>
  letter(locale, said.subject, [said.hello, codeLine(code), codeLife, ...(said.note ? [said.note] : []), notYou])

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

/** Without a code while codes are paused, because someone entered too many wrong ones. */
export const resetMail = (
  { code, link }: { code: string | undefined; link: string | undefined },
  locale: Locale,
): Letter =>
  letter(locale, { zh: 'Slipway 重置密码', en: 'Reset your Slipway password' }, [
    ...(code === undefined
      ? [codesPaused]
      : [
          {
            zh: '你好，你正在重置 Slipway 账号的密码，验证码是：',
            en: 'Hello, your code to reset your Slipway password is:',
          },
          codeLine(code),
          codeLife,
        ]),
    ...(link === undefined
      ? []
      : [
          code === undefined
            ? { zh: '请打开以下链接设置新密码：', en: 'Open this link to set a new password:' }
            : { zh: '也可以直接打开以下链接设置新密码：', en: 'Or open this link to set a new password:' },
          { zh: `    ${link}`, en: `    ${link}` },
          {
            zh: `链接 ${linkMinutes} 分钟内有效，只能使用一次。请勿转发给任何人。`,
            en: `The link expires in ${linkMinutes} minutes and can be used once. Don’t share it with anyone.`,
          },
        ]),
    ...(code === undefined && link === undefined ? [askAdministrator] : []),
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
