import type { DeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'

export const upgradesZh = {
  title: '固件升级',
  failed: '无法加载升级',
  none: '没有可用的升级',
  noneText: '厂商发布新固件后，会显示在这里。',
  available: '可升级',
  running: '升级中',
  version: (version: string) => `新版本 ${version}`,
  from: (version: string) => `当前版本 ${version}`,
  size: (size: string) => `大小 ${size}`,
  until: (time: string) => `有效期至 ${time}`,
  notes: '更新说明',
  noNotes: '厂商没有填写更新说明。',
  warning: '升级期间设备会重启，请勿断电。',
  accept: '立即升级',
  later: '以后再说',
  accepted: '已同意，设备即将开始升级',
  ownerOnly: '家庭的所有者或可管理的成员可以同意升级。',
  states: {
    offered: '等待设备下载',
    consenting: '等待同意',
    downloading: '正在下载',
    downloaded: '已下载，等待安装',
    installing: '正在安装',
    installed: '已安装，等待设备确认',
    missing: '等待设备',
  } satisfies Record<DeviceUpgrade['state'], string>,
  percent: (percent: number) => `${percent}%`,
}
export type UpgradesTexts = typeof upgradesZh
