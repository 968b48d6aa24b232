import type { Bilingual } from '../../../locale.ts'
import type { appKeysRefusals } from './app-keys.refusals.ts'

export const appKeysRefusalTexts: Record<keyof typeof appKeysRefusals, Bilingual> = {
  'appBuilds.keyOwnerOnly': {
    zh: '只有应用的所有者可以导出、导入或轮换签名密钥',
    en: 'Only the owner of the application can export, import or rotate its signing key',
  },
  'appBuilds.keyMissing': {
    zh: '还没有发布密钥，首次正式构建时生成，也可以先导入',
    en: 'There is no release key yet. The first formal build creates it, or import yours before.',
  },
  'appBuilds.keyInUse': {
    zh: '已有正式版使用当前密钥签名，导入会导致已安装的应用无法更新。如需更换，请使用轮换。',
    en: 'Formal builds are signed with the current key, and an imported one would end updates of installed apps. Rotate the key instead.',
  },
  'appBuilds.keyNotInUse': {
    zh: '还没有正式版使用当前密钥，无需轮换；可以直接导入其他密钥',
    en: 'No formal build is signed with the current key, so there is nothing to rotate. Import another key instead.',
  },
  'appBuilds.keyKnown': {
    zh: '该密钥已用于此应用',
    en: 'This key is already a key of this application',
  },
  'appBuilds.keyRotations': {
    zh: '密钥最多轮换 {limit} 次',
    en: 'A key can be rotated {limit} times at most',
  },
  'appBuilds.keyNotConfirmed': {
    zh: '输入的包名与应用的包名不一致',
    en: 'What you typed is not the package name of the application',
  },
  'appBuilds.keyFileTooLarge': {
    zh: '文件过大，最多 {limitKb} KB',
    en: 'The file must be {limitKb} KB or smaller',
  },
  'appBuilds.keyFileNotReadable': {
    zh: '无法读取该密钥文件，请上传 PKCS #12 格式的 .p12 或 .keystore 文件',
    en: 'The key file can’t be read. Upload a .p12 or .keystore file in the format PKCS #12.',
  },
  'appBuilds.keyFileUnsupported': {
    zh: '不支持该密钥文件的加密方式，请用 keytool -importkeystore -deststoretype PKCS12 转换后再上传',
    en: 'The encryption of this key file isn’t supported. Convert it with keytool -importkeystore -deststoretype PKCS12.',
  },
  'appBuilds.keyFilesBusy': {
    zh: '正在处理的密钥文件过多，请稍后重试',
    en: 'Too many key files are being read or written. Try again in a moment.',
  },
  'appBuilds.keyFileTooCostly': {
    zh: '读取该密钥文件耗时过长，请重新导出，迭代次数不超过 600000',
    en: 'This key file takes too long to read. Export it again with 600,000 iterations or fewer.',
  },
  'appBuilds.keyFilePassword': {
    zh: '密钥文件的密码错误',
    en: 'The password of the key file is wrong',
  },
  'appBuilds.keyFileNoKey': {
    zh: '该文件中没有私钥',
    en: 'The file has no private key',
  },
  'appBuilds.keyFileSeveralKeys': {
    zh: '该文件中有多个私钥，请只导出签名该应用的密钥',
    en: 'The file has several private keys. Export only the one that signs this application.',
  },
  'appBuilds.keyFileNoCertificate': {
    zh: '该文件中没有与私钥对应的证书',
    en: 'The file has no certificate that matches its private key',
  },
  'appBuilds.keyNotRsa': {
    zh: '仅支持 RSA 密钥',
    en: 'Only RSA keys are supported',
  },
  'appBuilds.keyWeak': {
    zh: '密钥过短：RSA 密钥至少 {limit} 位',
    en: 'The key is too short: RSA keys need {limit} bits or more',
  },
  'appBuilds.keyExpired': {
    zh: '证书已过期或尚未生效，手机会拒绝安装',
    en: 'The certificate has expired or is not valid yet, and phones would refuse the package',
  },
}
