import type { ThirdPartyTexts } from './third-party-texts.zh.ts'

export const thirdPartyEn: ThirdPartyTexts = {
  going: (name) => `Taking you to ${name}…`,
  coming: 'Signing you in…',
  failedTitle: 'Sign-in failed',
  again: 'Try again',
  byPassword: 'Sign in with password',
}
