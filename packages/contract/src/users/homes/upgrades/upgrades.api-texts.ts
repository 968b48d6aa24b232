import type { ApiTexts } from '../../../reference/api-text.ts'

const size = { zh: '大小（字节）', en: 'Size in bytes.', sample: 524_288 }
const state = { zh: '进度状态', en: 'State of the update.', sample: 'consenting' }
const expireTime = { zh: '过期时间', en: 'When it expires.', sample: 1_797_000_000_000 }

export const upgradesApiTexts: ApiTexts = {
  calls: {
    getDeviceUpgrade: {
      zh: '返回设备待安装或正在安装的固件升级，每种固件至多一个。`asks` 为 true 时等待可管理家庭的用户同意。',
      en: 'Returns the updates that a device is to install or installs now, at most one of each kind of firmware. With `asks` it waits for a user who may manage the home.',
    },
    acceptDeviceUpgrade: {
      zh: '同意一个等待同意的升级，设备随后下载并安装。由所有者或可管理的成员操作。想推迟的人无需操作：升级会一直等到过期。',
      en: 'Agrees to an update that waits for it; the device then downloads and installs it. For the owner and members that may manage the home. Whoever wants it later does nothing: it waits until it expires.',
    },
  },
  fields: {
    jobId: { zh: '升级任务 ID', en: 'ID of the update.', sample: 'Zk3vQm8TQ2yXw1c4b7n0aA' },
    firmwareVersion: { zh: '新版本', en: 'The new version.', sample: 'V1.2.0 build 260801' },
    fromVersion: { zh: '升级前的版本', en: 'The version before it.', sample: 'V1.1.0 build 260301' },
    'getDeviceUpgrade:size': size,
    'acceptDeviceUpgrade:size': size,
    notes: { zh: '更新说明', en: 'Release notes.', sample: '修复断网重连' },
    'getDeviceUpgrade:state': state,
    'acceptDeviceUpgrade:state': state,
    percent: { zh: '下载进度', en: 'Progress of the download.', sample: 0 },
    asks: { zh: '是否等待用户同意', en: 'Whether it waits for a user to agree.', sample: true },
    'getDeviceUpgrade:expireTime': expireTime,
    'acceptDeviceUpgrade:expireTime': expireTime,
  },
}
