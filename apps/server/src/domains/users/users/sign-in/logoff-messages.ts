import type { Bilingual, Locale } from '@slipway/contract/locale.ts'
import type { Sms } from '../../../../sms/sms-gateway.ts'
import { codeMail, letter } from '../../../identity/sign-in/index.ts'
import { coded, text } from './user-messages.ts'

type Letter = ReturnType<typeof letter>
type Text = Omit<Sms, 'to'>

/** `day`: in the user's language and zone. */
interface Logoff {
  day: string
  isByStaff: boolean
}

const logoffSubject: Bilingual = { zh: '注销账号验证码', en: 'Your code to delete the account' }

export const logoffCodeMail = (code: string, locale: Locale): Letter =>
  codeMail(
    code,
    {
      subject: logoffSubject,
      hello: {
        zh: '你好，你正在注销 App 账号，验证码是：',
        en: 'Hello, your code to delete your account in the app is:',
      },
    },
    locale,
  )

export const logoffMail = ({ day, isByStaff }: Logoff, locale: Locale): Letter =>
  letter(locale, { zh: '账号正在注销', en: 'Your account will be deleted' }, [
    {
      zh: `你好，${isByStaff ? '客服已为你的 App 账号发起注销，账号' : '你的 App 账号'}将在 ${day} 注销，届时数据会被清除，不能恢复。在此之前登录 App 即可撤销。`,
      en: `Hello, ${isByStaff ? 'support has started the deletion of your account in the app. It' : 'your account in the app'} will be deleted on ${day}. Its data is then erased for good. Until that day you can sign in to the app and withdraw the deletion.`,
    },
  ])

export const logoffRevokedMail = (locale: Locale): Letter =>
  letter(locale, { zh: '账号注销已撤销', en: 'Your account will not be deleted' }, [
    {
      zh: '你好，客服已撤销你的 App 账号的注销，账号可以照常使用。',
      en: 'Hello, support has revoked the deletion of your account in the app. You can use it as before.',
    },
  ])

export const logoffCodeSms = (code: string, locale: Locale): Text =>
  text('logoff', code, coded({ zh: '注销账号', en: 'account deletion' }, code), locale)

export const logoffSms = ({ day, isByStaff }: Logoff, locale: Locale): Text =>
  text(
    'notice',
    null,
    {
      zh: `【Slipway】${isByStaff ? '客服已发起注销：' : ''}你的 App 账号将在 ${day} 注销并清除数据。在此之前登录 App 即可撤销。`,
      en: `Slipway: ${isByStaff ? 'support has started a deletion: ' : ''}your account in the app will be deleted on ${day} with its data. Sign in before that to withdraw.`,
    },
    locale,
  )

export const logoffRevokedSms = (locale: Locale): Text =>
  text(
    'notice',
    null,
    {
      zh: '【Slipway】客服已撤销你的 App 账号的注销，账号可以照常使用。',
      en: 'Slipway: support has revoked the deletion of your account in the app.',
    },
    locale,
  )
