import type { Bilingual } from '@slipway/contract/locale.ts'

/** SI-116: the settings that `/config.js` sets on `window` and the console reads. */
export interface Deployment {
  accessType: readonly number[]
  emailOnly: boolean
  /** New accounts can be email addresses of more than 32 characters. */
  longAccounts: boolean
  thirdLogin: boolean
  /** The display name of the third-party login provider. */
  thirdLoginName: Bilingual
  hideFooter: boolean
  hideVirtualDevice: boolean
  /** Firmware is released to all areas, without a choice; absent: false. */
  hideOtaArea?: boolean
  /** Products have the step of choosing hardware. */
  hardwareSelect: boolean
  logo: string
  background: string
  copyright: Bilingual
  filingNumber: string
  businessLicence: string
  termsUrl: string
  privacyUrl: string
  sites: readonly { region: 'china' | 'europe'; url: string }[]
  mqttPort: number
  /** The MQTT port with TLS. */
  mqttsPort: number
  /** No SMTP server is configured: mails are saved in the data folder. */
  mailsInFolder: boolean
  /** The limit of a firmware file. */
  firmwareMaxMb: number
  /** There is no administrator yet: every page leads to set-up. */
  setUpFirst: boolean
  /** An SMS gateway is configured, so codes can be sent to phones. */
  phoneAccounts: boolean
  /** HTTPS with a certificate of the installation's own authority, which phones trust at `/app/trust`. */
  localHttps?: { port: number; fingerprint: string }
}

declare global {
  interface Window {
    slipwayConfig?: Partial<Deployment>
  }
}

const plain: Deployment = {
  accessType: [0, 1],
  emailOnly: false,
  longAccounts: true,
  thirdLogin: false,
  thirdLoginName: { zh: '第三方账号', en: 'another account' },
  hideFooter: false,
  hideVirtualDevice: false,
  hardwareSelect: true,
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
  firmwareMaxMb: 20,
  setUpFirst: false,
  phoneAccounts: false,
}

/** The installation's console settings; defaults where the server sent none. */
export const deployment = (): Deployment => ({ ...plain, ...window.slipwayConfig })
