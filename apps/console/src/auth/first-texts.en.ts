import { signInRulesEn } from '@slipway/contract/identity/sign-in/sign-in.rules.en.ts'
import type { FirstTexts } from './first-texts.zh.ts'

export const firstEn: FirstTexts = {
  product: 'Slipway',
  slogan: ['From a single chip', 'to a product on the shelf'],
  sloganUnder: 'Define features, connect devices, release products: all in one console.',
  language: 'Switch language',
  otherLanguage: '简体中文',
  toDark: 'Dark theme',
  toLight: 'Light theme',
  footer: {
    label: 'Footer',
    copyright: (year) => `© ${year} Slipway`,
    licence: 'Business license',
    terms: 'Terms of use',
    privacy: 'Privacy policy',
  },
  login: {
    title: 'Welcome back',
    under: 'Sign in to the developer console to keep building your product.',
    account: 'Account',
    accountPlaceholder: 'Email or phone number',
    emailPlaceholder: 'Email',
    areaCode: 'Country or area code',
    password: 'Password',
    passwordPlaceholder: 'Your password',
    captcha: 'Captcha',
    captchaPlaceholder: '4 characters in the image',
    captchaImage: 'Captcha image',
    captchaAnother: 'New image',
    captchaWrong: 'Wrong captcha',
    captchaFailed: 'Couldn’t load the captcha. Try again.',
    insecure:
      'This connection isn’t encrypted, so your password is sent in plain text. Use an https address, or contact your administrator.',
    submit: 'Sign in',
    register: 'Create account',
    forgotten: 'Forgot password?',
    passkey: 'Sign in with a passkey',
    thirdParty: (name) => `Sign in with ${name}`,
  },
  rules: signInRulesEn,
}
