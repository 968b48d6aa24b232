import type { OAuthTexts } from './oauth-texts.zh.ts'

export const oauthEn: OAuthTexts = {
  title: (name) => `${name} asks for access to your account`,
  under: (developer) => `A third-party application, registered by ${developer}. It is no part of this site.`,
  checking: 'Reading the request …',
  account: 'Account',
  otherAccount: 'Use another account',
  returnTo: 'Then goes back to',
  wants: 'If you allow it, it can:',
  openid: 'know which account you are',
  see: (area) => `see: ${area}`,
  change: (area) => `add, change and delete: ${area}`,
  bound: 'Never more than your own role may. Take it back at any time in Account settings › Authorized applications.',
  allow: 'Allow',
  deny: 'Deny',
  problems: {
    client: {
      title: 'There is no such application',
      text: 'The application that sent you is not registered here, or was deleted. Ask its developer.',
    },
    redirect: {
      title: 'The redirect address is wrong',
      text: 'The application asks to go back to an address that it has not registered. To be safe, you stay here. Ask its developer.',
    },
    expired: {
      title: 'This request is no longer valid',
      text: 'A request holds for one hour, in the browser that began it. Go back to the application and start again.',
    },
    request: {
      title: 'This request is wrong',
      text: 'The application has sent an incomplete request. Go back to it and try again, or ask its developer.',
    },
    failed: { title: 'The request cannot be read', text: '' },
  },
}
