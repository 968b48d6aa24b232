import type { TimingName } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'

export const timingUnitOf = (name: TimingName): 'times' | 'minutes' | 'hours' => {
  if (name.endsWith('Minutes')) return 'minutes'
  return name.endsWith('Hours') ? 'hours' : 'times'
}
