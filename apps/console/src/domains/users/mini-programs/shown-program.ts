import type { MiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { DotTone } from '@slipway/ui/data/StatusDot.tsx'

export const nameIn = ({ cnName, enName }: Pick<MiniProgram, 'cnName' | 'enName'>, locale: 'zh-CN' | 'en-US'): string =>
  locale === 'zh-CN' ? cnName : enName

const tones: Readonly<Record<NonNullable<MiniProgram['stage']>, DotTone>> = {
  1: 'done',
  2: 'danger',
  3: 'danger',
  4: 'debugging',
  11: 'trial',
  12: 'trial',
  13: 'mass',
}
export const stageTone = (stage: MiniProgram['stage']): DotTone => (stage === null ? 'debugging' : tones[stage])
