export const appDownloadTexts = {
  loading: { zh: '正在加载…', en: 'Loading…' },
  absent: { zh: '链接无效或已失效', en: 'This link is not valid (any more)' },
  absentText: {
    zh: '请向提供链接的人索取新的链接。',
    en: 'Ask the person who gave it to you for a new one.',
  },
  failed: { zh: '无法加载，请检查网络后重试', en: 'Couldn’t load this page. Check your connection and try again.' },
  experience: { zh: '体验版', en: 'Experience build' },
  replaced: { zh: '此版本已被新版本取代。', en: 'A newer version has replaced this one.' },
  newer: { zh: '已有更新的版本。', en: 'A newer version is available.' },
  toNewer: { zh: '查看新版本', en: 'See the newer version' },
  android: { zh: '下载 Android 安装包', en: 'Download for Android' },
  androidText: {
    zh: '下载后打开文件。系统会询问是否允许此来源安装应用，请选择允许。',
    en: 'Open the file after the download. Android asks whether apps from this source may be installed: allow it.',
  },
  ios: { zh: '在 iPhone 或 iPad 上', en: 'On an iPhone or iPad' },
  iosHome: {
    zh: '推荐：用 Safari 打开应用，点分享按钮，再选“添加到主屏幕”。这样可以接收通知。',
    en: 'Recommended: open the app in Safari, tap Share, then “Add to Home Screen”. It can then receive notifications.',
  },
  openApp: { zh: '打开应用', en: 'Open the app' },
  iosProfile: {
    zh: '或安装描述文件：下载后打开“设置”，点“已下载描述文件”，再点“安装”。系统会显示{status}。',
    en: 'Or install a profile: after the download, open Settings, tap “Profile Downloaded”, then “Install”. iOS shows it as {status}.',
  },
  /** What iOS calls a profile, by whose certificate signed it. */
  iosStatus: {
    none: { zh: '“未签名”', en: '“Unsigned”' },
    authority: {
      zh: '“未验证”；信任了此服务器证书机构的手机显示“已验证”',
      en: '“Not Verified”, or “Verified” on phones that trust the authority of this server',
    },
    certificate: {
      zh: '“已验证”，如果手机信任签名证书的机构',
      en: '“Verified” where it trusts the authority of the certificate',
    },
  },
  profile: { zh: '下载描述文件', en: 'Download profile' },
  version: { zh: '版本', en: 'Version' },
  size: { zh: '大小', en: 'Size' },
  built: { zh: '构建时间', en: 'Built' },
  packageName: { zh: '包名', en: 'Package name' },
  signer: { zh: '签名证书 SHA-256', en: 'SHA-256 of the signer' },
  scan: { zh: '用手机扫描此页的二维码', en: 'Scan this code with your phone' },
} as const
