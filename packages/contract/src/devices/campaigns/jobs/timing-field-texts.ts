import type { ApiTexts, FieldText } from '../../../reference/api-text.ts'
import { usualTiming, type TimingName } from './job-timing.ts'

const times: Record<TimingName, Pick<FieldText, 'zh' | 'en'>> = {
  attempts: { zh: '升级失败后共尝试几次', en: 'How often an update is tried in all.' },
  unansweredOffers: {
    zh: '在线设备连续多少次不响应通知后失败',
    en: 'An update has failed after so many offers that an online device did not answer.',
  },
  answerMinutes: { zh: '每次通知等待响应的时间（分钟）', en: 'Minutes that each offer waits for an answer.' },
  downloadIdleMinutes: {
    zh: '下载没有进度多久计为一次失败（分钟）',
    en: 'Minutes without progress after which a download counts as a failed attempt.',
  },
  downloadHours: { zh: '一次下载最长多久（小时）', en: 'Hours that a download may take in all.' },
  downloadedHours: {
    zh: '下载后最迟多久开始安装，也用于等待空间、电量或用户的设备（小时）',
    en: 'Hours from the download to the installation, also for devices that wait for space, battery or their user.',
  },
  installMinutes: { zh: '安装最长多久（分钟）', en: 'Minutes that an installation may take.' },
  wakeMinutes: {
    zh: '休眠设备的唤醒间隔（分钟），0 表示不休眠；安装后恢复连接的时限至少为其两倍',
    en: 'Wake interval of sleeping devices in minutes, 0 if they never sleep; after an installation they have at least twice as long to return.',
  },
  returnMinutes: {
    zh: '安装后多久未恢复连接视为未恢复（分钟）',
    en: 'Minutes after the installation until a device that has not returned is missing.',
  },
  lostHours: { zh: '未恢复连接多久后视为失联（小时）', en: 'Hours until a missing device is lost.' },
}

/** The same in products and in plans. */
export const timingFieldTexts: NonNullable<ApiTexts['fields']> = {
  timing: {
    zh: '与产品不同的升级时限和尝试次数；与产品相同的值不保存',
    en: 'Time limits and attempts that differ from the product’s; equal values are not kept.',
  },
  ...Object.fromEntries(
    Object.entries(times).map(([name, text]) => [name, { ...text, sample: usualTiming[name as TimingName] }]),
  ),
}
