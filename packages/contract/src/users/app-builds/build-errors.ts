import type { Bilingual } from '../../locale.ts'

interface BuildError {
  text: Bilingual
  /** What resolves it. */
  cure: Bilingual
  /** Failures of the platform don't count for the limits. */
  isPlatforms: boolean
}

const tryAgain: Bilingual = {
  zh: '请重新构建；此次失败不计入次数。',
  en: 'Build again; this failure does not count for the limits.',
}

/** Why a build failed; the codes stand in its addresses (ST-50) and rows. */
export const buildErrors = {
  toolsMissing: {
    text: { zh: '服务器缺少构建 Android 安装包的工具', en: 'The server lacks the tools that build Android packages' },
    cure: {
      zh: '请管理员在服务器上安装工具后重新构建，命令见本页。此次失败不计入次数。',
      en: 'Ask an administrator to install them with the command on this page, then build again. This failure does not count for the limits.',
    },
    isPlatforms: true,
  },
  noWorker: {
    text: { zh: '没有运行中的构建进程', en: 'No process that builds is running' },
    cure: {
      zh: '请管理员启动一个角色包含 builds 的进程（SLIPWAY_ROLES）。此次失败不计入次数。',
      en: 'Ask an administrator to start a process with the role builds (SLIPWAY_ROLES). This failure does not count for the limits.',
    },
    isPlatforms: true,
  },
  lost: {
    text: { zh: '构建进程多次意外结束', en: 'The process that built it ended several times' },
    cure: tryAgain,
    isPlatforms: true,
  },
  noSpace: {
    text: { zh: '服务器磁盘空间不足', en: 'The server has no disk space left' },
    cure: {
      zh: '请管理员清理空间后重新构建；此次失败不计入次数。',
      en: 'Ask an administrator to free some, then build again. This failure does not count for the limits.',
    },
    isPlatforms: true,
  },
  timeout: { text: { zh: '构建超时', en: 'The build took too long' }, cure: tryAgain, isPlatforms: true },
  fault: {
    text: { zh: '构建时出现内部错误', en: 'The build failed because of an internal error' },
    cure: tryAgain,
    isPlatforms: true,
  },
  toolFailed: {
    text: { zh: '构建工具报告错误', en: 'A build tool reported an error' },
    cure: {
      zh: '请查看日志并联系管理员；此次失败不计入次数。',
      en: 'See the log and contact your administrator; this failure does not count for the limits.',
    },
    isPlatforms: true,
  },
  notVerified: {
    text: { zh: '生成的安装包未通过校验', en: 'The finished package did not pass its verification' },
    cure: {
      zh: '请查看日志并联系管理员；此次失败不计入次数。',
      en: 'See the log and contact your administrator; this failure does not count for the limits.',
    },
    isPlatforms: true,
  },
  pictureMissing: {
    text: { zh: '找不到应用图标或启动图的文件', en: 'The file of the logo or the start picture is missing' },
    cure: { zh: '请重新上传图片后再构建。', en: 'Upload the picture again, then build again.' },
    isPlatforms: false,
  },
  cancelled: {
    text: { zh: '已取消', en: 'Cancelled' },
    cure: {
      zh: '可以重新构建；已取消的构建计入次数。',
      en: 'Build again when you want; cancelled builds count for the limits.',
    },
    isPlatforms: false,
  },
} as const satisfies Record<string, BuildError>

export type BuildErrorCode = keyof typeof buildErrors
export const isBuildErrorCode = (code: string): code is BuildErrorCode => code in buildErrors
