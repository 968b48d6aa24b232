import type { Bilingual } from '../../../locale.ts'
import type { HoldWhy } from './engine.ts'
import { CONNECTS, type HealthResult } from './health.ts'

const PERMYRIAD_OF_PERCENT = 100

/** Hundredths of a percent, as a reader writes them. */
const percent = (permyriad: number): string => String(permyriad / PERMYRIAD_OF_PERCENT)

/** The signals that are no features of the model. */
const signalNames: Readonly<Record<string, Bilingual>> = {
  silence: { zh: '离线时长', en: 'time offline' },
  [CONNECTS]: { zh: '连接次数', en: 'connections' },
}

function signalsText(results: readonly HealthResult[]): Bilingual {
  const named = results.map(({ deKey }) => signalNames[deKey] ?? { zh: deKey, en: deKey })
  return { zh: named.map(({ zh }) => zh).join('、'), en: named.map(({ en }) => en).join(', ') }
}

/** Why the engine held or stopped a rollout. */
export function holdText(why: HoldWhy): Bilingual {
  switch (why.rule) {
    case 'severe':
      return {
        zh: `前 ${why.settled} 台设备中有 ${why.severe} 台失联、回滚或未恢复连接`,
        en: `${why.severe} of the first ${why.settled} devices rolled back, were lost or have not returned`,
      }
    case 'sequential':
      return {
        zh: `${why.settled} 台设备中有 ${why.severe} 台失联、回滚或未恢复连接，与正常版本不符`,
        en: `${why.severe} of ${why.settled} devices rolled back, were lost or have not returned, which a healthy version would not cause`,
      }
    case 'soft':
      return {
        zh: `${why.settled} 台设备中有 ${why.soft} 台升级失败、超时或被拒绝`,
        en: `${why.soft} of ${why.settled} devices failed, timed out or declined`,
      }
    case 'gate': {
      const { settled, severe, allowed = 0 } = why.gate
      return {
        zh: `第 ${why.group + 1} 批未通过：${settled} 台设备中有 ${severe} 台严重失败，最多允许 ${allowed} 台`,
        en: `group ${why.group + 1} has not passed: ${severe} of ${settled} devices failed severely, ${allowed} are allowed`,
      }
    }
    case 'evidence': {
      const { settled, bound } = why.gate
      if (settled === 0)
        return {
          zh: `第 ${why.group + 1} 批还没有设备完成升级，没有任何证据`,
          en: `no device of group ${why.group + 1} has completed its update, so nothing is proven`,
        }
      return {
        zh: `第 ${why.group + 1} 批证据不足：${settled} 台设备只能排除 ${percent(bound)}% 以上的故障率`,
        en: `group ${why.group + 1} proves too little: ${settled} devices only exclude fault rates above ${percent(bound)}%`,
      }
    }
    default: {
      const { zh, en } = signalsText(why.results)
      return why.results.some(({ verdict }) => verdict === 'worse')
        ? {
            zh: `第 ${why.group + 1} 批升级后健康指标变差：${zh}`,
            en: `health of group ${why.group + 1} is worse after the update: ${en}`,
          }
        : {
            zh: `第 ${why.group + 1} 批的健康数据不足${zh && `：${zh}`}`,
            en: `there is too little health data of group ${why.group + 1}${en && `: ${en}`}`,
          }
    }
  }
}
