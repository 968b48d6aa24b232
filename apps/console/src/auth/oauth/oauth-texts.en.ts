import type { OAuthTexts } from './oauth-texts.zh.ts'

export const oauthEn: OAuthTexts = {
  title: (name) => `${name} wants to access your account`,
  under: (developer) => `A third-party application registered by ${developer}. It is not part of this site.`,
  checking: 'Loading request…',
  account: 'Account',
  otherAccount: 'Use another account',
  returnTo: 'Redirects to',
  wants: 'If you allow this, the application can:',
  openid: 'see who you are',
  see: (area) => `view: ${area}`,
  change: (area) => `add, edit and delete: ${area}`,
  bound:
    'It can never exceed your role’s permissions. You can revoke access at any time in Account settings › Authorized applications.',
  allow: 'Allow',
  deny: 'Deny',
  problems: {
    client: {
      title: 'Unknown application',
      text: 'The application that sent you here is not registered or was deleted. Contact its developer.',
    },
    redirect: {
      title: 'Wrong redirect URI',
      text: 'The application asked to redirect to an address it has not registered, so you were not redirected. Contact its developer.',
    },
    expired: {
      title: 'Request expired',
      text: 'A request is valid for one hour, in the browser that started it. Go back to the application and start again.',
    },
    request: {
      title: 'Invalid request',
      text: 'The application sent an incomplete request. Go back and try again, or contact its developer.',
    },
    failed: { title: 'Couldn’t load the request', text: '' },
  },
}
