import type { Bilingual } from '../../locale.ts'
import type { deviceIdentityRefusals } from './device-identity.refusals.ts'

export const deviceIdentityRefusalTexts: Record<keyof typeof deviceIdentityRefusals, Bilingual> = {
  'device-identity.notRegistered': {
    zh: '注册被拒绝，原因见产品的设备身份页面',
    en: 'The registration was refused; the product’s owner finds the reason with its device identity',
  },
  'device-identity.noCertificate': {
    zh: '不是 PEM 格式的 X.509 证书，应以 -----BEGIN CERTIFICATE----- 开头，且只有一张',
    en: 'Not an X.509 certificate in PEM: it begins with -----BEGIN CERTIFICATE----- and is the only one',
  },
  'device-identity.privateKey': {
    zh: '这里只要证书，不要私钥：内容里有私钥，已拒绝且没有保存。私钥已经离开设备，请换一把',
    en: 'Only the certificate is wanted: this holds a private key. It was refused and not kept; the key has left its device, make a new one',
  },
  'device-identity.weakKey': {
    zh: '证书的密钥太弱：RSA 至少 {bits} 位，或使用 P-256、P-384、P-521、Ed25519',
    en: 'The key of this certificate is too weak: RSA of {bits} bits or more, or P-256, P-384, P-521, Ed25519',
  },
  'device-identity.outOfDate': { zh: '证书已过期', en: 'The certificate is out of date' },
  'device-identity.certificateKnown': {
    zh: '这台设备已经登记过这张证书，吊销后也不能再次登记',
    en: 'This device has had this certificate registered; a revoked one cannot come back',
  },
  'device-identity.tooManyCertificates': {
    zh: '一台设备最多 {limit} 张有效证书，请先吊销不用的',
    en: 'A device has at most {limit} certificates in force: revoke one first',
  },
  'device-identity.certificateNotFound': {
    zh: '这台设备没有这张证书',
    en: 'This device has no such certificate',
  },
}
