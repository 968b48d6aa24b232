import type { AppBuild, BuildStepKey } from '@slipway/contract/users/app-builds/app-builds.ts'
import type { ExportPlatform } from '@slipway/contract/users/app-builds/exports/app-exports.ts'
import type { BuildNeed } from '@slipway/contract/users/app-builds/build-readiness.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'

export const buildsZh = {
  failed: { title: '无法加载构建' },
  types: {
    experience: '体验版',
    formal: '正式版',
  } satisfies Record<PackageType, string>,
  about: {
    experience: '用于测试：包名带 .exp，图标带橙色角标，可与正式版同时安装。下载链接 30 天内有效。',
    formal: '交付给用户：使用应用的发布密钥签名，仅限 https。首次完成后包名和 Bundle ID 不能再修改。',
  } satisfies Record<PackageType, string>,
  version: '版本',
  versionHint: '格式为 n.n.n，例如 1.0.0',
  versionWrong: '格式应为 n.n.n，例如 1.0.0',
  build: '构建',
  rebuild: '重新构建',
  publishAndBuild: '发布外观并构建',
  quota: (day: number, perDay: number, month: number, perMonth: number) =>
    `今天 ${day}/${perDay} 次，本月 ${month}/${perMonth} 次`,
  missing: '构建前还需完成',
  needs: {
    published: '发布应用外观',
    agreement: '填写用户协议链接',
    privacy: '填写隐私政策链接',
    exampleName: '更换 com.example 开头的包名或 Bundle ID',
    publicUrl: '请管理员设置 SLIPWAY_PUBLIC_URL',
    https: '请管理员为该地址启用 https',
  } satisfies Record<BuildNeed, string>,
  tools: {
    text: '此服务器暂时不能构建 Android 安装包，缺少：',
    none: '没有运行中的构建进程：SLIPWAY_ROLES 需要包含 builds。',
    command: '在服务器上安装',
  },
  states: {
    none: '未构建',
    running: '构建中',
    complete: '已完成',
    failed: '失败',
    withdrawn: '已撤回',
    expired: '已过期',
  },
  started: '已开始构建，通常不到一分钟',
  progress: '构建步骤',
  queued: (place: number) => (place === 0 ? '等待构建进程' : `前面还有 ${place} 个构建`),
  usual: '通常不到一分钟，可以离开此页。',
  seconds: (seconds: number) => `${seconds} 秒`,
  steps: {
    queued: '排队',
    key: '签名密钥',
    icons: '图标',
    package: '打包',
    align: '对齐',
    sign: '签名',
    verify: '校验',
    profile: 'iOS 描述文件',
    store: '保存',
  } satisfies Record<BuildStepKey, string>,
  cancel: '取消构建',
  cancelled: '已取消构建',
  qr: (version: string) => `下载 ${version} 的二维码`,
  qrVersion: (version: string) => `版本 ${version}，二维码仅对该版本有效`,
  links: {
    page: '复制下载页地址',
    android: '下载 Android 安装包',
    ios: '下载 iOS 描述文件',
  },
  facts: {
    size: '大小',
    built: '构建时间',
    expires: '链接有效期至',
    untilWithdrawn: '撤回前有效',
    sha256: 'SHA-256',
    signer: '签名证书 SHA-256',
    profile: 'iOS 描述文件',
  },
  /** What iOS shows, by whose certificate signed the profile. */
  profiles: {
    none: '未签名：iOS 显示“未签名”。管理员可设置 SLIPWAY_PROFILE_CERTIFICATE。',
    authority: '由此服务器的证书机构签名：iOS 显示“未验证”，信任该机构的手机显示“已验证”。',
    certificate: '由设置的证书签名：手机信任其机构时，iOS 显示“已验证”，否则显示“未验证”。',
  } satisfies Record<AppBuild['iosSigner'], string>,
  withdraw: '撤回',
  withdrawing: {
    title: (version: string) => `撤回 ${version}？`,
    text: '下载链接和二维码立即失效，已安装的应用不受影响。',
    done: '已撤回',
  },
  limits: {
    day: {
      title: '今天的构建次数已用完',
      text: (limit: number, time: string) => `每个应用每天最多构建 ${limit} 次，${time} 后可以再次构建。`,
    },
    month: {
      title: '本月的构建次数已用完',
      text: (limit: number, time: string) => `每个应用每月最多构建 ${limit} 次，${time} 后可以再次构建。`,
    },
    close: '知道了',
  },
  history: {
    title: '构建历史',
    empty: '还没有构建',
    failed: { title: '无法加载构建历史' },
    pages: '构建历史分页',
    count: (total: number) => `共 ${total} 次构建`,
    columns: { version: '版本', type: '类型', state: '状态', started: '开始时间', by: '发起人', log: '日志' },
    showLog: '查看日志',
    logOf: (version: string) => `${version} 的构建日志`,
  },
  exports: {
    title: '应用商店工程',
    text: '下载工程后在你自己的电脑上编译和签名，此服务器没有编译过它们。',
    projects: {
      xcode: {
        name: 'iOS：Xcode 工程',
        text: '在 Mac 上用你的 Apple 账号编译和签名。',
        download: '下载 Xcode 工程',
      },
      twa: {
        name: 'Google Play：Bubblewrap 配置',
        text: '由 Chrome 显示页面的 Android 应用，能收到浏览器的推送。',
        download: '下载 Bubblewrap 配置',
      },
    } satisfies Record<ExportPlatform, object>,
    notReady: '正式版满足构建条件后才能下载，缺少的项目见上方的正式版卡片。',
  },
}

export type BuildsTexts = typeof buildsZh
