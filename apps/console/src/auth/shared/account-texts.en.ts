import type { AccountTexts } from './account-texts.zh.ts'

export const accountEn: AccountTexts = {
  code: {
    account: 'Email or phone number',
    label: 'Verification code',
    placeholder: '4 digits',
    send: 'Send code',
    again: 'Resend code',
    wait: (seconds) => `Resend in ${seconds} s`,
    sent: (account) => `Code sent to ${account}. It expires in 10 minutes.`,
    inFolder:
      'No mail server is configured: emails are saved to the mail folder in the server’s data folder. Ask your administrator.',
  },
  newPassword: {
    label: 'Password',
    repeat: 'Confirm password',
    different: 'Passwords don’t match',
    strength: 'Password strength',
    levels: { none: 'empty', weak: 'too weak', fair: 'good', strong: 'strong' },
    length: '8–16 characters',
    atLeastThree: 'At least three of:',
    kinds: { digit: 'digit', uppercase: 'uppercase', lowercase: 'lowercase', special: 'special character' },
    met: 'met',
    unmet: 'missing',
  },
  register: {
    title: 'Create account',
    under: 'Sign up and define your first product.',
    account: 'Email',
    agree: 'I have read and agree to the ',
    and: ' and the ',
    submit: 'Create account',
    known: 'Already have an account?',
    toLogin: 'Sign in',
  },
  reset: {
    title: 'Reset password',
    under: 'We’ll send a code to your account; an email also has a link.',
    account: 'Account email',
    next: 'Continue',
    toLogin: 'Back to sign-in',
  },
}
