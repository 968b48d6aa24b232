import type { ApiTexts } from '../../../reference/api-text.ts'

export const appKeysApiTexts: ApiTexts = {
  calls: {
    getAppKeys: {
      zh: '返回应用的签名证书指纹和包名，用于在 Google 等平台登记；包括轮换后停用的密钥。',
      en: 'Returns the fingerprints of the certificates that packages are signed with, and their package names, for registrations at Google and others; with those that a rotation retired.',
    },
    exportAppKey: {
      zh: '返回发布密钥的 PKCS #12 文件，由密码加密。仅限应用所有者，需在 5 分钟内通过两步验证；所有者会收到邮件。',
      en: 'Returns a PKCS #12 file of the release key, encrypted with the password. For the owner of the application, who has confirmed a second factor within the last 5 minutes and gets an email.',
    },
    importAppKey: {
      zh: '用已上架应用的密钥代替平台生成的密钥。仅限首次正式构建完成之前，仅限应用所有者，需在 10 分钟内确认身份。',
      en: 'Uses the key of an application that is in a store already. For its owner, before the first formal build is complete, with a proof of identity within the last 10 minutes.',
    },
    rotateAppKey: {
      zh: '生成下一个发布密钥。之后的安装包在 Android 9 及以上由新密钥签名，在 Android 8 及以下由最早的密钥签名。不可撤销。',
      en: 'Creates the next release key. Packages that are built from then on are signed with it for Android 9 and newer, and with the first key for Android 8 and older. It can’t be undone.',
    },
    startRegistration: {
      zh: '用发布密钥签名一个含 Google 令牌的安装包，用于 Android 开发者验证。仅供所有者下载，不提供给用户；计入构建次数。',
      en: 'Signs a package that contains Google’s token with the release key, for the Android developer verification. Only the owner downloads it; it counts as a build.',
    },
    getRegistration: {
      zh: '返回最新的验证包；没有时 state 为 0。',
      en: 'Returns the newest such package; without one, state is 0.',
    },
    downloadRegistration: {
      zh: '下载最新的验证包，30 天后删除。',
      en: 'Downloads the newest such package, which is removed after 30 days.',
    },
  },
  fields: {
    keys: { zh: '密钥，启用中的在前', en: 'The keys, active ones first.' },
    purpose: { zh: '密钥用于的构建类型', en: 'Type of the builds that the key signs.', sample: 'formal' },
    createTime: { zh: '创建或导入时间', en: 'When it was created or imported.', sample: 1_796_000_000_000 },
    source: {
      zh: '来源：created 生成，imported 导入，rotated 轮换',
      en: 'created, imported or rotated.',
      sample: 'created',
    },
    isRetired: { zh: '是否已由轮换停用', en: 'Whether a rotation retired it.', sample: false },
    exportTime: { zh: '最近一次导出时间，未导出为 null', en: 'When it was last exported; null: never.', sample: null },
    isOwner: {
      zh: '当前账号是否为应用所有者',
      en: 'Whether your account owns the application.',
      sample: true,
    },
    canImport: {
      zh: '首次正式构建是否尚未完成',
      en: 'Whether no formal build is complete yet.',
      sample: false,
    },
    canRotate: { zh: '是否可以轮换', en: 'Whether the release key can be rotated.', sample: true },
    password: {
      zh: '导出：加密文件的密码，12 到 128 个字符；导入：文件的密码',
      en: 'Exports: encrypts the file, 12 to 128 characters; imports: that of the file.',
      sample: 'correct horse battery',
    },
    privateKeyFile: { zh: 'PKCS #12 文件，base64', en: 'PKCS #12 file, base64.', sample: 'MIIKbQIBAz…' },
    registrationToken: { zh: 'Google 显示的令牌', en: 'The token that Google shows.', sample: 'C2F4XW5RMPH7Q' },
  },
}
