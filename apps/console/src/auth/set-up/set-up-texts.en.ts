import type { SetUpTexts } from './set-up-texts.zh.ts'

export const setUpEn: SetUpTexts = {
  title: 'Create the first administrator',
  under: 'This link works once. You go straight to the console afterwards.',
  checking: 'Checking the link…',
  account: 'E-mail of the administrator',
  password: 'Password',
  mailsInFolder:
    'No mail server is set: mails for registration and password reset land in the mail folder of the data folder on the server. Set SLIPWAY_SMTP_URL to send them.',
  passwordHint: '8 to 16 characters with at least three of: digit, uppercase, lowercase, special character',
  repeat: 'Password again',
  different: 'The two passwords differ',
  submit: 'Create and sign in',
  spentTitle: 'This link no longer works',
  spentText:
    'The set-up link is not valid or was used already. If there is an administrator, sign in; otherwise restart the server and take the new link from its log.',
  failedTitle: 'The link could not be checked',
  toLogin: 'Go to sign-in',
}
