import { en as kit } from '@slipway/web-client/form-texts.en.ts'
import type { PanelDictionary } from './dictionary.zh.ts'

export const dictionary: PanelDictionary = {
  kit,
  share: {
    language: 'Switch language',
    otherLanguage: '中文',
    noConnection: 'Can’t reach the server, retrying',
    loading: 'Loading',
    failed: 'Couldn’t load',
    retry: 'Retry',
    over: 'This share is no longer valid',
    overText: 'It may have expired or been withdrawn. Ask for a new one, and check that you opened the complete link.',
    toApp: 'Open the app',
    by: (name) => `${name} shares this device with you`,
    terms: 'You can',
    see: 'See the device, its history and events',
    control: 'See and control the device, with its history and events',
    messages: 'Receive its messages and pushes',
    until: (time) => `Valid until ${time}`,
    untilWithdrawn: 'Valid until it is withdrawn',
    accept: 'Accept',
    account: 'You need to sign in to accept. You can register if you don’t have an account.',
    visitor: (until) => `Visitor · until ${until}`,
    visitorText: 'No account needed. Don’t forward this link: it works for anyone who has it.',
    disabled: 'The manufacturer has disabled this device',
    refused: 'The device refused',
  },
}
