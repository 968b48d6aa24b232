import type { Bilingual } from '../../../locale.ts'

/** What keeps a package from being accepted. */
export const packageProblems = {
  notZip: { zh: '不是完整的 ZIP 文件', en: 'not a complete ZIP file' },
  tooManyFiles: { zh: '文件过多', en: 'too many files' },
  tooLarge: { zh: '解压后过大', en: 'too large when unpacked' },
  badPath: { zh: '路径不安全或重复', en: 'a path that leaves the package or appears twice' },
  link: { zh: '包含符号链接', en: 'a symbolic link' },
  encrypted: { zh: '已加密', en: 'encrypted' },
  noManifest: { zh: '缺少 panel.json', en: 'panel.json is missing' },
  badManifest: { zh: 'panel.json 无效', en: 'panel.json is invalid' },
  otherName: { zh: 'rnName 与面板不同', en: 'rnName differs from that of the panel' },
  lowApp: { zh: 'minAppVersion 过低', en: 'minAppVersion is too low' },
  noEntry: { zh: '缺少入口文件', en: 'the entry file is missing' },
  wrongEntry: {
    zh: '入口不是该平台的包：Android 为 .bundle、.js 或 .hbc，iOS 还可为 .jsbundle',
    en: 'the entry is not a bundle of this platform: .bundle, .js or .hbc, for iOS also .jsbundle',
  },
  badBundle: { zh: '入口不是文本，也不是 Hermes 字节码', en: 'the entry is neither text nor Hermes bytecode' },
  foreignAddress: { zh: '从其他网站加载内容', en: 'loads from another site' },
} as const satisfies Record<string, Bilingual>
export type PackageProblem = keyof typeof packageProblems

/** What a reviewer has to look at: the panel is not run with more than its permissions either way. */
export const packageFlags = ['peerConnection', 'eval', 'otherSite', 'worker'] as const
export type PackageFlag = (typeof packageFlags)[number]
