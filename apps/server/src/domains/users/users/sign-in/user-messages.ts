import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Bilingual, Locale } from '@slipway/contract/locale.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import type { UserCodePurpose } from '@slipway/contract/users/users/users.calls.ts'
import type { Sms } from '../../../../sms/sms-gateway.ts'
import { codeMail, letter, notYou } from '../../../identity/sign-in/index.ts'

type Letter = ReturnType<typeof letter>
type Text = Omit<Sms, 'to'>

const minutes = signInLimits.mailCode.lifeMs / 60_000

const subjects: Record<UserCodePurpose, Bilingual> = {
  register: { zh: '注册验证码', en: 'Your registration code' },
  login: { zh: '登录验证码', en: 'Your sign-in code' },
  reset: { zh: '重置密码验证码', en: 'Your password reset code' },
}

const hellos: Record<UserCodePurpose, Bilingual> = {
  register: { zh: '你好，你正在注册 App 账号，验证码是：', en: 'Hello, your code to create an account in the app is:' },
  login: { zh: '你好，你正在登录 App，验证码是：', en: 'Hello, your code to sign in to the app is:' },
  reset: { zh: '你好，你正在重置 App 账号的密码，验证码是：', en: 'Hello, your code to reset your app password is:' },
}

const taken: Bilingual = {
  zh: '注意：该邮箱已注册过账号，不能再次注册，请直接登录。如忘记密码，请重置密码。',
  en: 'Note: an account with this address already exists, so you can’t create another one. Sign in instead, or reset the password.',
}

/** `isKnown`: stated in the message only, so that no one else learns it (SI-005). */
export interface CodeMessage {
  purpose: UserCodePurpose
  code: string
  isKnown: boolean
}

export function codeMailFor({ purpose, code, isKnown }: CodeMessage, locale: Locale): Letter {
  if (purpose !== 'register' && !isKnown) return unknownMail(locale)
  const said = { subject: subjects[purpose], hello: hellos[purpose] }
  return codeMail(code, purpose === 'register' && isKnown ? { ...said, note: taken } : said, locale)
}

const unknownMail = (locale: Locale): Letter =>
  letter(locale, { zh: '没有此账号', en: 'No such account' }, [
    {
      zh: '你好，有人用此邮箱登录 App 或重置密码，但此邮箱尚未注册账号，因此没有验证码。如果是你本人，请检查是否使用了其他邮箱，或注册新账号。',
      en: 'Hello, someone asked to sign in to the app or to reset its password with this address, but no account uses it, so there is no code. If this was you, check whether you used another address, or create an account.',
    },
    notYou,
  ])

export const passwordChangedMail = (locale: Locale): Letter =>
  letter(locale, { zh: '密码已修改', en: 'Your password was changed' }, [
    {
      zh: '你好，你的 App 账号的密码刚刚被修改，其他设备上的登录已退出。如非本人操作，请立即重置密码。',
      en: 'Hello, the password of your account in the app was just changed, and you were signed out on all other devices. If this wasn’t you, reset the password immediately.',
    },
  ])

export const text = (purpose: Text['purpose'], code: string | null, said: Bilingual, locale: Locale): Text => ({
  purpose,
  code,
  locale,
  text: inLocale(said, locale),
})

const smsNames: Record<UserCodePurpose, Bilingual> = {
  register: { zh: '注册', en: 'registration' },
  login: { zh: '登录', en: 'sign-in' },
  reset: { zh: '重置密码', en: 'password reset' },
}

export const coded = (name: Bilingual, code: string): Bilingual => ({
  zh: `【Slipway】${name.zh}验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
  en: `Slipway: ${name.en} code ${code}, valid for ${minutes} minutes. Don’t share it.`,
})

export function codeSmsFor({ purpose, code, isKnown }: CodeMessage, locale: Locale): Text {
  if (purpose !== 'register' && !isKnown) {
    const said = {
      zh: '【Slipway】有人用此号码登录 App 或重置密码，但此号码没有注册账号，因此没有验证码。',
      en: 'Slipway: someone asked to sign in or to reset a password, but no account uses this number, so there is no code.',
    }
    return text('notice', null, said, locale)
  }
  const said = coded(smsNames[purpose], code)
  if (purpose !== 'register' || !isKnown) return text(purpose, code, said, locale)
  const note = { zh: '注意：此号码已注册，请直接登录。', en: ' Note: this number already has an account; sign in.' }
  return text(purpose, code, { zh: said.zh + note.zh, en: said.en + note.en }, locale)
}

export const phoneSms = (code: string, locale: Locale): Text =>
  text('phone', code, coded({ zh: '绑定手机号', en: 'phone number' }, code), locale)

export const passwordChangedSms = (locale: Locale): Text =>
  text(
    'notice',
    null,
    {
      zh: '【Slipway】你的 App 账号密码刚刚被修改。如非本人操作，请立即重置密码。',
      en: 'Slipway: the password of your account in the app was just changed. If this wasn’t you, reset it immediately.',
    },
    locale,
  )
