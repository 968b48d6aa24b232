import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Sms } from '../../../../sms/sms-gateway.ts'

type Reply = Omit<Sms, 'to'>

const minutes = signInLimits.mailCode.lifeMs / 60_000

const saying = (purpose: Sms['purpose'], code: string | null, locale: Locale, text: Bilingual): Reply => ({
  purpose,
  code,
  locale,
  text: inLocale(text, locale),
})

/** `isTaken`: stated in the SMS and not on the page, so that only the owner of the number learns it. */
export const registerSms = (code: string, isTaken: boolean, locale: Locale): Reply =>
  isTaken
    ? saying('register', code, locale, {
        zh: `【Slipway】注册验证码 ${code}，${minutes} 分钟内有效。注意：此号码已注册，不能再次注册，请直接登录或重置密码。`,
        en: `Slipway: registration code ${code}, valid for ${minutes} minutes. Note: this number already has an account; sign in or reset its password.`,
      })
    : saying('register', code, locale, {
        zh: `【Slipway】注册验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
        en: `Slipway: registration code ${code}, valid for ${minutes} minutes. Don’t share it.`,
      })

export const resetSms = (code: string, locale: Locale): Reply =>
  saying('reset', code, locale, {
    zh: `【Slipway】重置密码验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
    en: `Slipway: password reset code ${code}, valid for ${minutes} minutes. Don’t share it.`,
  })

/** Replaces the code of an unknown account, so that the response does not reveal it (SI-005). */
export const unknownAccountSms = (locale: Locale): Reply =>
  saying('notice', null, locale, {
    zh: '【Slipway】有人申请重置密码，但此号码没有注册账号，因此没有验证码。',
    en: 'Slipway: someone asked to reset a password, but no account uses this number, so there is no code.',
  })

export const emailChangeSms = (code: string, email: string, locale: Locale): Reply =>
  saying('email', code, locale, {
    zh: `【Slipway】你的账号正在改用邮箱 ${email} 登录，验证码 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
    en: `Slipway: your account is about to sign in by ${email}. Code ${code}, valid for ${minutes} minutes. Don’t share it.`,
  })

export const invitationSms = ({ link, by }: { link: string; by: string }, locale: Locale): Reply =>
  saying('invitation', null, locale, {
    zh: `【Slipway】${by} 邀请你使用 Slipway，请打开链接设置密码（7 天内有效，请勿转发）：${link}`,
    en: `Slipway: ${by} invited you. Open this link within 7 days to set a password (don’t share it): ${link}`,
  })

export const passwordChangedSms = (locale: Locale): Reply =>
  saying('notice', null, locale, {
    zh: '【Slipway】你的账号密码刚刚被重置，所有登录已退出。如非本人操作，请立即重新设置并联系管理员。',
    en: 'Slipway: your password was just reset and you were signed out on all devices. If this wasn’t you, set a new one immediately and contact your administrator.',
  })
