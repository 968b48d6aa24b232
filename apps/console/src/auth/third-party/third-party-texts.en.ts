import type { ThirdPartyTexts } from './third-party-texts.zh.ts'

export const thirdPartyEn: ThirdPartyTexts = {
  going: (name) => `Taking you to ${name}…`,
  coming: 'Signing you in…',
  failedTitle: 'You are not signed in',
  again: 'Sign in again',
  byPassword: 'Sign in with your password',
}
