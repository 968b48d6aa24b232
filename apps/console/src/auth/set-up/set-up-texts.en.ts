import type { SetUpTexts } from './set-up-texts.zh.ts'

export const setUpEn: SetUpTexts = {
  title: 'Create the first administrator',
  under: 'This is a one-time link. You will be signed in to the console.',
  checking: 'Checking the link…',
  account: 'Administrator email',
  password: 'Password',
  mailsInFolder:
    'No mail server is configured: registration and password reset emails are saved to the mail folder in the server’s data folder. Set SLIPWAY_SMTP_URL to send them.',
  different: 'Passwords don’t match',
  submit: 'Create administrator',
  spentTitle: 'This link no longer works',
  spentText:
    'This setup link is invalid or has already been used. If there is an administrator, sign in; otherwise run npm start -- --link on the server to get the current link.',
  failedTitle: 'Couldn’t check the link',
  toLogin: 'Sign in',
  firstTitle: 'Set up this installation first',
  firstText:
    'There is no administrator yet, so sign-in and registration are closed. Open the one-time setup link. You can find it in two ways:',
  firstInOutput:
    'In the terminal where Slipway runs (or the log of the service): the link is the last line of the start output.',
  firstByCommand: 'Run this in the Slipway folder on the server (npx slipway --link with the installed package):',
  firstReload: 'I’ve created the administrator',
}
