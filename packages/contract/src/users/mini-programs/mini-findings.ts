import type { Bilingual } from '../../locale.ts'

interface FindingRules extends Bilingual {
  /** Errors stop a version; warnings are acknowledged by its developer and read by its reviewer. */
  level: 'error' | 'warning'
}

const error = (zh: string, en: string): FindingRules => ({ level: 'error', zh, en })
const warning = (zh: string, en: string): FindingRules => ({ level: 'warning', zh, en })

/** What the check of a package can find. The first six are those of every archive. */
export const miniFindings = {
  notZip: error('不是完整的 ZIP 文件', 'Not a complete ZIP file'),
  tooManyFiles: error('文件过多', 'Too many files'),
  tooLarge: error('解压后过大', 'Too large when unpacked'),
  badPath: error('路径不安全或重复', 'A path that leaves the package, is not allowed, or appears twice'),
  link: error('包含符号链接', 'A symbolic link'),
  encrypted: error('已加密', 'Encrypted'),
  fileTooLarge: error('文件超过 5 MB', 'The file is larger than 5 MB'),
  tooDeep: error('文件夹超过 10 层', 'More than 10 folders deep'),
  badType: error('不支持的文件类型', 'A type of file that is not supported'),
  otherContent: error('文件内容与扩展名不符', 'The content does not match the file name'),
  noManifest: error('缺少 miniprogram.json', 'miniprogram.json is missing'),
  badManifest: error('miniprogram.json 的字段无效', 'A field of miniprogram.json is invalid'),
  noEntry: error('缺少入口页面', 'The entry page is missing'),
  notHigher: error('版本号必须高于已打包的版本', 'The version must be higher than the packaged ones'),
  tooNew: error('需要更高版本的应用', 'Needs a newer app'),
  foreignAddress: error('从其他网站加载内容', 'Loads from another site'),
  inlineScript: error(
    '内联脚本或事件处理器不会运行，请移到 .js 文件',
    'Inline scripts and handlers don’t run. Move them to a .js file.',
  ),
  undeclared: error('使用了未在 permissions 中声明的权限', 'Uses a permission that permissions doesn’t list'),
  unused: warning('声明了但未使用的权限', 'A permission that is listed but not used'),
  oneLanguage: warning('languages 只有一种语言', 'languages has one language only'),
  eval: warning('eval 或 new Function 不会运行', 'eval and new Function don’t run'),
  worker: warning('Worker 不会运行', 'Workers don’t run'),
  peerConnection: warning(
    '使用 RTCPeerConnection，需要审核',
    'Uses RTCPeerConnection, which a reviewer has to look at',
  ),
  otherSite: warning('出现其他网站的地址', 'The address of another site'),
} as const satisfies Record<string, FindingRules>

export type MiniFindingKind = keyof typeof miniFindings
export const miniFindingKinds = Object.keys(miniFindings) as MiniFindingKind[]
export const isError = (kind: MiniFindingKind): boolean => miniFindings[kind].level === 'error'
