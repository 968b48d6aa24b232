import type { AccountTexts } from './account-texts.zh.ts'

export const accountEn: AccountTexts = {
  code: {
    account: 'E-mail or phone number',
    label: 'Code that you receive',
    placeholder: '4 digits',
    send: 'Send code',
    again: 'Send again',
    wait: (seconds) => `Again in ${seconds} s`,
    sent: (account) => `Sent to ${account}; the code is valid for 10 minutes`,
    inFolder:
      'This site has no mail server yet: mails lie in the mail folder of the data folder on the server. Ask the administrator.',
  },
  newPassword: {
    label: 'Password',
    repeat: 'Password again',
    different: 'The two passwords differ',
    strength: 'Password strength',
    levels: { none: 'nothing yet', weak: 'not enough', fair: 'good enough', strong: 'strong' },
    length: '8–16 characters',
    atLeastThree: 'At least three of:',
    kinds: { digit: 'digit', uppercase: 'uppercase', lowercase: 'lowercase', special: 'special' },
    met: 'met',
    unmet: 'missing',
  },
  register: {
    title: 'Create an account',
    under: 'An account is all it takes to define your first product.',
    account: 'E-mail',
    agree: 'I have read and agree to the ',
    and: ' and the ',
    submit: 'Create and sign in',
    known: 'Have an account already?',
    toLogin: 'Sign in',
  },
  reset: {
    title: 'Reset the password',
    under: 'A code is sent to the account.',
    account: 'E-mail of the account',
    next: 'Continue',
    toLogin: 'Back to sign-in',
  },
}
