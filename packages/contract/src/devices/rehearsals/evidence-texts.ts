import type { Bilingual } from '../../locale.ts'
import { evidenceRules, type EvidenceFlaw } from '../campaigns/rollout/rehearsal/evidence.ts'
import type { PlanFlaw } from '../campaigns/rollout/plan-flaws.ts'

const { validDays, seeds, earlyPercent } = evidenceRules

/** Why a rehearsal doesn't count for a rollout; `none`: the release has no chosen one. */
export const evidenceTexts: Readonly<Record<EvidenceFlaw | 'none', Bilingual>> = {
  none: { zh: '该固件升级没有用作依据的演练', en: 'No rehearsal has been chosen as evidence for this release' },
  otherPackage: { zh: '演练的是另一个固件文件', en: 'it rehearsed another firmware file' },
  otherPlan: { zh: '演练的是另一个升级计划', en: 'it rehearsed another plan' },
  otherTiming: {
    zh: '此后修改了产品的升级时限或尝试次数',
    en: 'the time limits or attempts of the product have changed since',
  },
  otherEngine: { zh: '由旧版本的规则完成', en: 'it was run with an earlier version of the rules' },
  tooOld: { zh: `已超过 ${validDays} 天`, en: `it is older than ${validDays} days` },
  fewerTestDevices: {
    zh: '演练假定的测试设备多于已确认新版本的测试设备',
    en: 'it assumes more test devices than have confirmed the version',
  },
  otherFault: {
    zh: `须以唯一的故障“3% 的设备不再恢复连接”演练，至少 ${seeds} 次`,
    en: `the only fault has to be that 3% of the devices never return, in at least ${seeds} runs`,
  },
  healthyRunFailed: { zh: '无故障时也没有升级全部设备', en: 'not every device was updated in the run without faults' },
  notStopped: {
    zh: `少于 ${earlyPercent}% 的次数在前 99 台或不到 1% 的设备时停止`,
    en: `fewer than ${earlyPercent}% of the runs were stopped within the first 99 devices, or below 1% of a larger fleet`,
  },
}

export const planFlawTexts: Readonly<Record<PlanFlaw, Bilingual>> = {
  groupsNotRising: {
    zh: '各批次的设备数必须递增，并多于选定的设备',
    en: 'the targets of the groups must rise, and be above the chosen devices',
  },
  gatesNotTightening: {
    zh: '设备越多，允许的比例必须越低',
    en: 'gates for more devices must allow lower rates',
  },
  faultyNotAboveHealthy: {
    zh: '故障比例必须高于正常比例',
    en: 'the faulty rate must be above the healthy one',
  },
  rateAboveMost: { zh: '起始速率高于最高速率', en: 'the rate at the start is above the highest one' },
  windowEmpty: { zh: '时间窗口的开始和结束相同', en: 'a window starts and ends at the same minute' },
  endNotAfterStart: { zh: '结束时间必须晚于开始时间', en: 'the end must be later than the start' },
}
