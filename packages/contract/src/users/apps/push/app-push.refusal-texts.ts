import type { Bilingual } from '../../../locale.ts'
import type { appPushRefusals } from './app-push.refusals.ts'

export const appPushRefusalTexts: Record<keyof typeof appPushRefusals, Bilingual> = {
  'apps.certificateNotReadable': {
    zh: '无法读取证书文件，请从钥匙串导出 .p12 文件后重新上传',
    en: 'The certificate file can’t be read. Export a .p12 file from Keychain Access and upload it again.',
  },
  'apps.signingFileTooLarge': { zh: '文件过大，最多 {limitKb} KB', en: 'The file must be {limitKb} KB or smaller' },
  'apps.certificateUnsupported': {
    zh: '不支持该证书文件的加密方式，请从钥匙串重新导出 .p12 文件',
    en: 'The encryption of this certificate file isn’t supported. Export the .p12 file again from Keychain Access.',
  },
  'apps.signingFilesBusy': {
    zh: '正在处理的签名文件过多，请稍后重试',
    en: 'Too many signing files are being read. Try again in a moment.',
  },
  'apps.certificateTooCostly': {
    zh: '该文件读取耗时过长：迭代次数过多或密钥过大，请重新导出',
    en: 'Reading this file takes too long: its iteration count or key is too large. Export it again.',
  },
  'apps.certificatePassword': {
    zh: '证书密码不正确，请输入导出 .p12 时设置的密码',
    en: 'The certificate password is wrong. Enter the one that was set when the .p12 file was exported.',
  },
  'apps.certificatePasswordMissing': { zh: '请输入证书密码', en: 'Enter the certificate password' },
  'apps.certificateNoKey': {
    zh: '文件中没有私钥，请在钥匙串中选中证书及其私钥一并导出',
    en: 'The file has no private key. In Keychain Access, export the certificate together with its key.',
  },
  'apps.certificateSeveralKeys': {
    zh: '文件中有多个私钥，请只导出一张证书及其私钥',
    en: 'The file has several private keys. Export only one certificate with its key.',
  },
  'apps.certificateKeyOfAnother': {
    zh: '文件中没有与私钥匹配的证书',
    en: 'The file has no certificate that matches its private key',
  },
  'apps.certificateExpired': {
    zh: '证书已过期，请在 Apple 开发者网站重新创建',
    en: 'The certificate has expired. Create another one on the Apple developer site.',
  },
  'apps.certificateNotYet': { zh: '证书尚未生效', en: 'The certificate is not valid yet' },
  'apps.profileNotReadable': {
    zh: '无法读取描述文件，请从 Apple 开发者网站下载 .mobileprovision 文件',
    en: 'The provisioning profile can’t be read. Download the .mobileprovision file from the Apple developer site.',
  },
  'apps.signingMissing': {
    zh: '请选择证书文件或描述文件',
    en: 'Choose a certificate file or a provisioning profile',
  },
  'apps.tokenKeyNotReadable': {
    zh: '无法读取令牌密钥：应为 Apple 提供的 .p8 文件，内含一个 P-256 私钥',
    en: 'The token key can’t be read. It must be the .p8 file from Apple, with one P-256 private key.',
  },
  'apps.appleId': {
    zh: '{name} 应为 {length} 位大写字母和数字',
    en: '{name} must be {length} capital letters and digits',
  },
  'apps.fcmJson': { zh: '{file} 不是有效的 JSON 对象', en: '{file} is not a valid JSON object' },
  'apps.fcmMember': {
    zh: '{file} 的 {member} 缺失或无效',
    en: 'In {file}, {member} is missing or invalid',
  },
  'apps.fcmMemberTwice': {
    zh: '{file} 的 {member} 重复出现',
    en: 'In {file}, {member} occurs twice',
  },
  'apps.vendorField': {
    zh: '{vendor}：启用前请填写 {missing}',
    en: '{vendor}: enter {missing} before you enable it',
  },
  'apps.channelUnset': {
    zh: '该通道尚未保存凭证，请先保存',
    en: 'No credentials are saved for this channel. Save them first.',
  },
}
