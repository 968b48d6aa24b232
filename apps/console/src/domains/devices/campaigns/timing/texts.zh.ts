import type { TimingName } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'

export const timingZh = {
  title: '升级时限和尝试次数',
  text: '平台等待设备多久、升级失败后尝试几次。修改只用于之后开始验证或发布的版本；升级计划可以单独设置。',
  failed: '无法加载升级时限',
  change: '调整',
  save: '保存',
  saved: '已保存',
  usual: '恢复默认值',
  attempts: (count: number) => `尝试 ${count} 次`,
  returns: (minutes: string) => `安装后应在 ${minutes} 分钟内恢复连接`,
  isUsual: '均为默认值',
  changed: (count: number) => `${count} 项不同于默认值`,
  neverSleep: '不休眠',
  campaign: '时限和尝试次数',
  plan: {
    title: '时限和尝试次数',
    ofProduct: '与产品相同',
    own: (count: number) => `${count} 项不同于产品`,
    hint: '留空表示与产品相同。',
  },
  units: { times: '次', minutes: '分钟', hours: '小时' },
  labels: {
    attempts: '尝试次数',
    unansweredOffers: '在线设备可不响应的通知',
    answerMinutes: '每次通知等待响应',
    downloadIdleMinutes: '下载没有进度',
    downloadHours: '下载最长',
    downloadedHours: '下载后等待安装',
    installMinutes: '安装',
    wakeMinutes: '休眠设备的唤醒间隔',
    returnMinutes: '安装后恢复连接',
    lostHours: '未恢复连接后视为失联',
  } satisfies Record<TimingName, string>,
  hints: {
    downloadedHours: '也用于等待空间、电量或用户的设备',
    wakeMinutes: '0 表示不休眠',
    returnMinutes: '休眠的设备至少为唤醒间隔的两倍',
  } satisfies Partial<Record<TimingName, string>>,
}
export type TimingTexts = typeof timingZh
