import type { ApiTexts } from '../../../reference/api-text.ts'

const platforms = {
  android: { zh: 'Android', en: 'Android' },
  ios: { zh: 'iOS', en: 'iOS' },
  web: { zh: '网页，由随行 App 显示', en: 'Web, shown by the companion app' },
}

export const panelPackagesApiTexts: ApiTexts = {
  calls: {
    uploadPanelDebug: {
      zh: '上传网页代码包作为你的调试版本，无需审核：只有你的调试链接打开的手机能看到，2 小时后删除。再次上传会替换，已打开的手机自动重新加载。检查规则与正式上传相同。',
      en: 'Uploads a web package as your debug version, without a review: only phones with your debug links see it, and it is deleted after 2 hours. The next upload replaces it, and phones reload. The checks are those of every upload.',
    },
    deletePanelDebug: {
      zh: '删除你的调试版本；没有时不做任何事。给出 sha256 时只删除该版本。',
      en: 'Deletes your debug version; without one, it does nothing. With sha256, only that build.',
    },
    uploadPanelPackage: {
      zh: '上传代码面板在一个平台上的代码包，替换上一次的记录。上传时即检查：panel.json、文件数量和大小、路径、入口，以及网页代码包不得从其他网站加载内容。之后等待管理员审核。',
      en: 'Uploads the package of a code panel for a platform, in place of its last record. It is checked on upload: panel.json, number and sizes of files, paths, the entry, and that a web package loads nothing from other sites. An administrator reviews it next.',
    },
    getPanelPackages: {
      zh: '返回代码面板在各平台上最近一次上传的状态，以及验证签名的公钥。',
      en: 'Returns the last upload of a code panel for each platform, and the public key that verifies signatures.',
    },
    downloadPanelPackage: {
      zh: '下载规范化后的代码包，供审核或核对。',
      en: 'Downloads the normalized package, for its review.',
    },
    reviewPanelPackage: {
      zh: '批准或拒绝待审核的代码包，仅限管理员。批准后打包并签名，之后可以发布；拒绝时须填写原因。',
      en: 'Approves or refuses a package under review; only for administrators. An approved package is packaged and signed, and can be released then. A refusal needs a reason.',
    },
    releasePanelPackage: {
      zh: '发布已打包的代码包。带灰度用户时：首次灰度，或已发布面板的灰度升级；不带时：全量发布。',
      en: 'Releases the packages that are ready. With an audience: in gray, as the first release or as an upgrade of the published version. Without one: to all users.',
    },
  },
  fields: {
    platform: { zh: '平台', en: 'Platform.', codes: platforms },
    packages: { zh: '各平台的代码包', en: 'Packages by platform.' },
    state: {
      zh: '代码包状态',
      en: 'State of the package.',
      codes: {
        0: { zh: '未上传，或被拒绝（reason）', en: 'Not uploaded, or refused (reason)' },
        1: { zh: '审核中', en: 'Under review' },
        2: { zh: '打包中', en: 'Packaging' },
        3: { zh: '打包失败，须重新上传', en: 'Packaging failed, upload it again' },
        4: { zh: '已打包，可以发布', en: 'Packaged, ready for release' },
        5: { zh: '灰度中', en: 'In gray release' },
        6: { zh: '已全量发布', en: 'Released to all users' },
      },
    },
    reason: { zh: '拒绝或失败的原因；空表示没有', en: 'Reason of a refusal or failure; empty for none.', sample: '' },
    approve: { zh: '是否批准', en: 'Whether it is approved.', sample: true },
    manifest: { zh: 'panel.json 的内容；没有上传时为 null', en: 'Content of panel.json; null without an upload.' },
    'manifest.rnName': { zh: '面板的 RN 名称', en: 'RN name of the panel.', sample: 'PlugPanel' },
    'manifest.version': { zh: '代码包版本', en: 'Version of the package.', sample: '1.0.0' },
    bridge: { zh: '面板与宿主之间协议的版本', en: 'Version of the protocol between panel and host.', sample: 1 },
    entry: { zh: '入口文件', en: 'File that starts the panel.', sample: 'index.html' },
    permissions: {
      zh: '面板需要的权限',
      en: 'What the panel asks its host for.',
      sample: ['device'],
    },
    links: { zh: '面板可以打开的网站', en: 'Hosts that the panel may open.', sample: [] },
    minAppVersion: { zh: '需要的最低 App 版本', en: 'Lowest app version.', sample: '1.2.8' },
    'manifest.baseVersion': { zh: '基础包版本', en: 'Version of the base package.', sample: '1.0.0' },
    'manifest.name': { zh: '显示名称', en: 'Display name.' },
    findings: { zh: '需要审核人注意的内容', en: 'What a reviewer has to look at.' },
    flag: {
      zh: '内容',
      en: 'What was found.',
      codes: {
        peerConnection: { zh: 'WebRTC 连接', en: 'A WebRTC connection' },
        eval: { zh: '由文本生成代码，面板框架会拒绝', en: 'Code made from text, which the frame refuses' },
        otherSite: { zh: '其他网站的地址', en: 'An address of another site' },
        worker: { zh: 'Worker', en: 'A worker' },
      },
    },
    'findings.file': { zh: '所在文件', en: 'File that it is in.', sample: 'app.js' },
    'findings.line': { zh: '行号，从 1 开始', en: 'Line, from 1.', sample: 12 },
    'findings.detail': { zh: '代码片段或网站', en: 'The code, or the host.', sample: 'RTCPeerConnection' },
    files: { zh: '文件数', en: 'Number of files.', sample: 3 },
    size: { zh: '代码包的字节数', en: 'Size of the package in bytes.', sample: 20_480 },
    sha256: { zh: '代码包的 SHA-256', en: 'SHA-256 of the package.', sample: '0'.repeat(64) },
    md5: { zh: '代码包的 MD5', en: 'MD5 of the package.', sample: '0'.repeat(32) },
    sign: { zh: 'Ed25519 签名；打包前为空', en: 'Ed25519 signature; empty until it is packaged.', sample: '' },
    keyId: { zh: '签名密钥的 ID', en: 'ID of the key that signed it.', sample: '' },
    uploadTime: {
      zh: '上传时间；没有上传时为 null',
      en: 'When it was uploaded; null without an upload.',
      sample: null,
    },
    publicKey: {
      zh: '验证签名的公钥；首次签名前为 null',
      en: 'Public key that verifies signatures; null before the first one.',
    },
    key: { zh: '公钥的 32 字节（base64url）', en: 'The 32 bytes of the public key in base64url.', sample: '' },
  },
}
