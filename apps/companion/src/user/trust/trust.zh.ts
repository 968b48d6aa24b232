/** Texts of this page alone: in files of their own, so that signing in stays small. */
export const trustZh = {
  title: '信任此服务器',
  text: '此服务器在局域网内使用自己签发的证书。安装其证书机构后，手机即可通过 https 打开 App：可安装到主屏幕、离线打开、接收推送和扫码。',
  off: '此服务器没有打开局域网 https。',
  offHow: '管理员可设置 SLIPWAY_LOCAL_CA=true 并重新启动，之后再打开此页面。',
  fingerprint: '证书指纹（SHA-256）',
  compare: '安装前请核对：应与服务器启动时终端中显示的指纹一致。',
  limits: '该证书机构只能用于本机和局域网地址，无法冒充任何互联网网站。仅在你信任此服务器的管理者时安装。',
  device: '你的设备',
  kinds: { ios: 'iPhone、iPad', android: 'Android', mac: 'Mac', windows: 'Windows', linux: 'Linux' },
  profile: '下载描述文件',
  certificate: '下载证书',
  steps: {
    ios: [
      '用 Safari 下载描述文件，并选择“允许”。',
      '打开“设置”，点按顶部的“已下载描述文件”，然后点按“安装”。',
      '打开“设置 → 通用 → 关于本机 → 证书信任设置”，为 Slipway 打开完全信任。缺少这一步，Safari 仍会拒绝打开。',
    ],
    android: [
      '下载证书文件 slipway.crt。',
      '打开“设置 → 安全 → 更多安全设置 → 加密与凭据 → 安装证书 → CA 证书”（各品牌名称略有不同，可在设置中搜索“CA 证书”）。',
      '确认警告，选择下载的文件。',
    ],
    mac: [
      '下载证书文件，双击打开，添加到“登录”钥匙串。',
      '在“钥匙串访问”中双击该证书，展开“信任”，将“使用此证书时”设为“始终信任”。',
    ],
    windows: [
      '下载证书文件，双击打开，选择“安装证书 → 当前用户”。',
      '选择“将所有的证书都放入下列存储”，并选择“受信任的根证书颁发机构”。',
    ],
    linux: [
      '下载证书文件。',
      'Chrome：打开“设置 → 隐私和安全 → 安全 → 管理证书”，在“自定义 → 安装者为您”中导入。Firefox：打开“设置 → 隐私与安全 → 查看证书 → 证书颁发机构”，导入并信任网站标识。',
    ],
  },
  afterwards: '完成后，通过 https 打开：',
  remove: '不再使用时，可在同一设置中删除此证书。',
} as const
