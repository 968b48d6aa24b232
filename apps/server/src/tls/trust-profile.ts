import { hash } from 'node:crypto'
import { configurationProfile, plist } from '../files/configuration-profile.ts'

/** A configuration profile with which iPhones, iPads and Macs install an authority. `certificate`: DER. */
export function trustProfile(certificate: Buffer, name: string): string {
  const identity = hash('sha256', certificate, 'hex')
  return configurationProfile({
    identifier: `slipway.authority.${identity.slice(0, 16)}`,
    displayName: name,
    identity,
    payload: {
      type: 'com.apple.security.root',
      name: 'root',
      values: {
        PayloadCertificateFileName: plist.text('slipway.crt'),
        PayloadContent: plist.data(certificate),
      },
    },
  })
}
