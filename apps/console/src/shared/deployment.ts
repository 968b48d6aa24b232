import type { Bilingual } from '@slipway/contract/locale.ts'

/** SI-116: what `/config.js` puts on the window, as far as the console reads it. */
export interface Deployment {
  accessType: readonly number[]
  emailOnly: boolean
  thirdLogin: boolean
  /** What the provider of third-party login is called. */
  thirdLoginName: Bilingual
  hideFooter: boolean
  hideVirtualDevice: boolean
  logo: string
  background: string
  copyright: Bilingual
  filingNumber: string
  businessLicence: string
  termsUrl: string
  privacyUrl: string
  sites: readonly { region: 'china' | 'europe'; url: string }[]
  mqttPort: number
  /** With TLS. */
  mqttsPort: number
  /** No SMTP server is set: mails lie in the data folder. */
  mailsInFolder: boolean
  /** There is an SMS gateway: codes can be sent to phones. */
  phoneAccounts: boolean
}

declare global {
  interface Window {
    slipwayConfig?: Partial<Deployment>
  }
}

const plain: Deployment = {
  accessType: [0, 1],
  emailOnly: false,
  thirdLogin: false,
  thirdLoginName: { zh: '第三方账号', en: 'another account' },
  hideFooter: false,
  hideVirtualDevice: false,
  logo: '',
  background: '',
  copyright: { zh: '', en: '' },
  filingNumber: '',
  businessLicence: '',
  termsUrl: '',
  privacyUrl: '',
  sites: [],
  mqttPort: 1883,
  mqttsPort: 8883,
  mailsInFolder: false,
  phoneAccounts: false,
}

/** How this installation wants its console; plain where the server did not say. */
export const deployment = (): Deployment => ({ ...plain, ...window.slipwayConfig })
