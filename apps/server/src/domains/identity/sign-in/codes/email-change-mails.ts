import type { Bilingual, Locale } from '@slipway/contract/locale.ts'
import { codeMail } from './mail-texts.ts'

const subject: Bilingual = { zh: 'Slipway 更换邮箱验证码', en: 'Your code to change your Slipway email address' }

/** To the present address. */
export const oldEmailMail = (code: string, email: string, locale: Locale) =>
  codeMail(
    code,
    {
      subject,
      hello: {
        zh: `你好，你的 Slipway 账号正在更换邮箱，新邮箱为 ${email}。确认更换的验证码是：`,
        en: `Hello, the email address of your Slipway account is about to change to ${email}. Your code to confirm the change is:`,
      },
    },
    locale,
  )

/** `isTaken`: stated in the mail and not on the page, so that only the owner of the address learns it. */
export const newEmailMail = (code: string, isTaken: boolean, locale: Locale) =>
  codeMail(
    code,
    {
      subject,
      hello: {
        zh: `你好，有一个 Slipway 账号要改用此邮箱登录${isTaken ? '，但此邮箱已有账号，因此无法更换' : ''}。验证码是：`,
        en: `Hello, a Slipway account is about to use this email address to sign in${isTaken ? ', but an account with this address already exists, so the change isn’t possible' : ''}. The code is:`,
      },
    },
    locale,
  )
