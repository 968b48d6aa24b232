import type { ApiTexts, FieldText } from '../../../reference/api-text.ts'
import { pushVendors } from './app-push.ts'

const APP_ID = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const certificateTypeCodes = {
  0: { zh: '生产证书（.p12）', en: 'Production certificate (.p12)' },
  1: { zh: '开发证书（.p12）', en: 'Development certificate (.p12)' },
  2: { zh: '令牌密钥（.p8）', en: 'Token key (.p8)' },
}

/** The same words at each vendor: inside them `appId` is the vendor's, and not the application's. */
const ofVendors: Readonly<Record<string, FieldText>> = Object.fromEntries(
  pushVendors.flatMap((vendor) => [
    [vendor, { zh: `${vendor} 的凭证`, en: `Credentials of ${vendor}.` }],
    [`${vendor}.appId`, { zh: '厂商分配的应用 ID', en: 'Application ID that the vendor gave.', sample: '100001' }],
  ]),
)

export const appPushApiTexts: ApiTexts = {
  calls: {
    getCertificateConfig: {
      zh: '返回 iOS 签名证书和描述文件的信息，不含文件和密码。',
      en: 'Returns the facts of certificate and provisioning profile, without files and password.',
    },
    setCertificateConfig: {
      zh: '保存 iOS 签名证书（.p12 的 base64）、密码和描述文件（base64），未给出的部分保持不变。文件加密保存，不会返回。无法使用的证书会被拒绝；证书、描述文件和应用之间的所有不符之处在 warnings 中一次列出。',
      en: 'Saves certificate (.p12 in Base64), its password, and provisioning profile (Base64); what is left out stays. Files are stored encrypted and never returned. A certificate that can’t be used is refused; everything that doesn’t fit between certificate, profile and application is listed in warnings.',
      input: { appId: APP_ID, iosPolicyInfo: 'MIIK…', mobileProvision: 'MIIv…', iosPolicyPassword: '••••' },
    },
    deleteCertificateConfig: { zh: '删除 iOS 证书和描述文件。', en: 'Deletes certificate and provisioning profile.' },
    setIosPush: {
      zh: '保存 iOS 推送凭证。类型 0 和 1 为 .p12 证书，需要密码；类型 2 为 .p8 令牌密钥，需要 keyId 和 teamId。每种类型一份，重复上传则替换。',
      en: 'Saves push credentials of iOS. Types 0 and 1 are .p12 certificates with a password; type 2 is a .p8 token key with keyId and teamId. There is one of each type; another upload replaces it.',
    },
    deleteIosPush: { zh: '删除一种 iOS 推送凭证。', en: 'Deletes push credentials of iOS of one type.' },
    setAndroidPush: {
      zh: '保存 Android 推送的基础配置。',
      en: 'Saves what pushes of all Android channels have in common.',
    },
    setFcmPush: {
      zh: '保存 FCM 配置。fcmSecurityJson 为服务账号密钥文件的内容，须含 project_id、client_email、private_key。文件中的地址会被忽略。',
      en: 'Saves the credentials of FCM. fcmSecurityJson is the content of a service account key, with project_id, client_email and private_key. Addresses in the file are ignored.',
      input: { appId: APP_ID, fcmSecurityJson: '{"project_id":"acme-home","client_email":"…","private_key":"…"}' },
    },
    setVendorPush: {
      zh: '保存手机厂商的推送凭证。未给出的厂商保持不变；appSecret 留空则不变。flyme 留空：该厂商不提供推送。',
      en: 'Saves the credentials of phone vendors. A vendor that is left out stays; so does a secret that is empty. Leave flyme blank: it offers no push.',
      input: { appId: APP_ID, oppo: { appId: '', appKey: 'key', appSecret: '••••', enable: true } },
    },
    getPushConfig: {
      zh: '返回全部推送配置和最近一次检查的结果，不含密钥。',
      en: 'Returns all push settings with the results of the last checks, without secrets.',
    },
    deletePushChannel: { zh: '删除一个推送通道的凭证。', en: 'Deletes the credentials of a channel.' },
    checkPush: {
      zh: '向厂商验证已保存的凭证，手机不会收到任何内容。结果会保存并显示。',
      en: 'Has the saved credentials verified by the vendor. No phone receives anything. The result is stored and shown.',
    },
    sendTestPush: {
      zh: '用已保存的凭证向一台手机发送测试推送。token 为厂商 SDK 返回的设备令牌。',
      en: 'Sends a test push to one phone with the saved credentials. token is what the vendor’s SDK returned on the phone.',
    },
  },
  fields: {
    ...ofVendors,
    iosPolicyInfo: { zh: 'iOS 证书', en: 'Certificate.' },
    mobileProvision: { zh: '描述文件', en: 'Provisioning profile.' },
    iosPolicyPassword: { zh: '证书密码，只写', en: 'Password of the certificate; write-only.', sample: '••••' },
    set: { zh: '是否已保存', en: 'Whether it is saved.', sample: true },
    subject: { zh: '证书名称', en: 'Name of the certificate.', sample: 'Apple Distribution: Acme' },
    teamId: { zh: 'Apple 团队 ID', en: 'Team ID of Apple.', sample: 'TEAM123456' },
    notAfter: { zh: '到期时间，没有时为 null', en: 'When it expires; null for never.' },
    'mobileProvision.name': { zh: '描述文件名称', en: 'Name of the profile.', sample: 'Acme Home' },
    'mobileProvision.kind': {
      zh: '类型：development、adHoc、appStore 或 enterprise',
      en: 'Kind: development, adHoc, appStore or enterprise.',
      sample: 'appStore',
    },
    'mobileProvision.bundleId': {
      zh: '描述文件的 Bundle ID，可含通配符',
      en: 'Its bundle ID, which can have a wildcard.',
      sample: 'com.acme.*',
    },
    devices: { zh: '描述文件中的设备数', en: 'Number of devices in the profile.', sample: 0 },
    aps: {
      zh: '推送环境，没有推送权限时为 null',
      en: 'Push environment; null without the right to push.',
      sample: 'production',
    },
    agree: { zh: '各部分是否相符', en: 'Whether all parts fit each other.', sample: true },
    warnings: { zh: '不符之处和即将到期的内容', en: 'What doesn’t fit, and what expires soon.', sample: [] },
    'listApps:warnings': {
      zh: '警告数：证书到期和被厂商拒绝的凭证',
      en: 'Number of warnings: expiring certificates and refused credentials.',
      sample: 0,
    },
    'getAppDetail:warnings': {
      zh: '警告数：证书到期和被厂商拒绝的凭证',
      en: 'Number of warnings: expiring certificates and refused credentials.',
      sample: 0,
    },
    certificateType: { zh: '凭证类型', en: 'Type of the credentials.', codes: certificateTypeCodes, sample: 0 },
    password: { zh: '证书密码，只写', en: 'Password of the certificate; write-only.', sample: '••••' },
    keyId: { zh: '令牌密钥 ID', en: 'ID of the token key.', sample: 'KEY1234567' },
    'setIosPush:kind': { zh: '文件类型：p12 或 p8', en: 'Type of the file: p12 or p8.', sample: 'p12' },
    'ios.kind': { zh: '文件类型：p12 或 p8', en: 'Type of the file: p12 or p8.', sample: 'p12' },
    topic: { zh: '推送主题，即 Bundle ID', en: 'Topic of pushes: the bundle ID.', sample: 'com.acme.home' },
    environment: {
      zh: '环境：production、development 或 both',
      en: 'Environment: production, development or both.',
      sample: 'production',
    },
    androidPushTitle: { zh: '推送默认标题', en: 'Default title of pushes.', sample: 'Acme' },
    androidClickComponent: {
      zh: '点击推送打开的类',
      en: 'Class that opens when a push is tapped.',
      sample: 'com.acme.home.MainActivity',
    },
    androidChannelId: { zh: '通知渠道 ID', en: 'ID of the notification channel.', sample: 'alarms' },
    enableAndroidPush: { zh: '是否启用 Android 推送', en: 'Whether pushes to Android are on.', sample: true },
    fcmDatabaseUrl: {
      zh: 'Firebase 数据库地址，可为空',
      en: 'Address of the Firebase database; may be empty.',
      sample: '',
    },
    fcmSecurityJson: {
      zh: '服务账号密钥文件的内容，只写',
      en: 'Content of the service account key; write-only.',
      sample: '{…}',
    },
    googleService: {
      zh: 'google-services.json 的内容，只写',
      en: 'Content of google-services.json; write-only.',
      sample: '{…}',
    },
    packageName: { zh: 'Android 包名', en: 'Android package name.', sample: 'com.acme.home' },
    projectId: { zh: 'Firebase 项目 ID', en: 'ID of the Firebase project.', sample: 'acme-home' },
    clientEmail: { zh: '服务账号', en: 'Service account.', sample: 'push@acme-home.iam.gserviceaccount.com' },
    appKey: { zh: '厂商分配的 AppKey', en: 'Application key that the vendor gave.', sample: 'key' },
    appSecret: {
      zh: '厂商分配的密钥，只写；OPPO 为 MasterSecret',
      en: 'Secret that the vendor gave; write-only. For OPPO the master secret.',
      sample: '••••',
    },
    enable: { zh: '是否启用', en: 'Whether it is on.', sample: true },
    checkedTime: { zh: '最近一次检查的时间，从未检查时为 null', en: 'When it was checked last; null for never.' },
    checkResult: {
      zh: '检查结果：good 可用、refused 凭证被拒绝、noPermission 无权限、busy 厂商繁忙、unreachable 无法连接、unclear 无法判断',
      en: 'Result: good, refused credentials, noPermission, busy vendor, unreachable, or unclear.',
      sample: 'good',
    },
    checkSaid: { zh: '厂商返回的原因', en: 'Reason in the vendor’s words.', sample: '' },
    ios: { zh: 'iOS 推送凭证', en: 'Push credentials of iOS.' },
    base: { zh: 'Android 推送基础配置', en: 'Push basics of Android.' },
    fcm: { zh: 'FCM 配置，没有时为 null', en: 'Credentials of FCM; null where there are none.' },
    vendors: { zh: '手机厂商', en: 'Phone vendors.' },
    checks: { zh: '各通道最近一次检查', en: 'The last check of each channel.' },
    phones: {
      zh: '已登记的手机数（原生应用）',
      en: 'Number of phones that native apps have registered.',
      sample: 12,
    },
    channel: { zh: '推送通道', en: 'Push channel.', sample: 'fcm' },
    token: { zh: '设备令牌', en: 'Token of the phone.', sample: 'fGx1Yz' },
    result: {
      zh: '结果：ok、gone（令牌失效）、retryAfter（稍后重试）、tooLarge 或 refused',
      en: 'Result: ok, gone (the token has ended), retryAfter, tooLarge or refused.',
      sample: 'ok',
    },
    said: { zh: '厂商返回的原因', en: 'Reason in the vendor’s words.', sample: '' },
  },
}
