import type { Bilingual } from '../../locale.ts'
import type { deviceIdentityRefusals } from './device-identity.refusals.ts'

export const deviceIdentityRefusalTexts: Record<keyof typeof deviceIdentityRefusals, Bilingual> = {
  'device-identity.notRegistered': {
    zh: '注册被拒绝，原因请查看产品的“设备认证”',
    en: 'The registration was rejected. The product’s owner can see the reason under “Device authentication”.',
  },
  'device-identity.noCertificate': {
    zh: '不是 PEM 格式的 X.509 证书：应以 -----BEGIN CERTIFICATE----- 开头，且只包含一张证书',
    en: 'Not a PEM-encoded X.509 certificate. It must start with -----BEGIN CERTIFICATE----- and contain exactly one certificate.',
  },
  'device-identity.privateKey': {
    zh: '内容包含私钥，已拒绝且未保存。此处只需证书；该私钥已泄露，请更换',
    en: 'The input contains a private key. It was rejected and not saved. Enter the certificate only, and replace this key because it has left the device.',
  },
  'device-identity.weakKey': {
    zh: '证书的密钥强度不足：RSA 至少 {bits} 位，或使用 P-256、P-384、P-521、Ed25519',
    en: 'The certificate’s key is too weak. Use RSA with at least {bits} bits, or P-256, P-384, P-521 or Ed25519.',
  },
  'device-identity.outOfDate': { zh: '证书已过期', en: 'The certificate has expired' },
  'device-identity.certificateKnown': {
    zh: '该设备已添加过此证书；已吊销的证书不能再次添加',
    en: 'This certificate has already been added to the device. A revoked certificate can’t be added again.',
  },
  'device-identity.tooManyCertificates': {
    zh: '一台设备最多 {limit} 张有效证书，请先吊销不用的证书',
    en: 'A device can have up to {limit} valid certificates. Revoke one first.',
  },
  'device-identity.certificateNotFound': {
    zh: '该设备没有此证书',
    en: 'The device has no such certificate',
  },
}
