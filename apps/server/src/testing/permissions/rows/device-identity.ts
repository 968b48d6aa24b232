import { developers, onDevice, onProduct, type MatrixRow } from './matrix-row.ts'
import { certificateFingerprint, certificatePem } from './device-certificate.ts'

const rules = { allowRegistration: true, allowNoClock: false, certificateUse: 0, trustGateways: true }

export const deviceIdentityRows: Record<string, MatrixRow> = {
  getDeviceIdentity: { may: developers, input: onProduct, isOwned: true },
  saveIdentityRules: { may: developers, input: (things) => ({ ...onProduct(things), ...rules }), isOwned: true },
  resetProductSecret: { may: developers, input: onProduct, isOwned: true },
  listDeviceCertificates: { may: developers, input: onDevice, isOwned: true },
  addDeviceCertificate: {
    may: developers,
    input: (things) => ({ ...onDevice(things), certificate: certificatePem }),
    isOwned: true,
  },
  revokeDeviceCertificate: {
    may: developers,
    input: (things) => ({ ...onDevice(things), fingerprint: certificateFingerprint }),
    isOwned: true,
    after: 'addDeviceCertificate',
  },
  registerDevice: {
    may: 'anyone',
    input: (things) => ({ ...onDevice(things), random: 'chosen by the device', sign: '' }),
  },
}
