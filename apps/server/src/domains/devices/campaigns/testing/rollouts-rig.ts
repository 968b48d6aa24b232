import { listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { rolloutPlan, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { sql } from 'kysely'
import { eventually } from '../../../../testing/eventually.ts'
import type { UpdatesRig } from './updates-rig.ts'

type PlanInput = NonNullable<InputOf<typeof saveRolloutPlan>['plan']>

/** A plan without soaks. */
export const quickPlan = (changes: PlanInput = {}): RolloutPlan =>
  rolloutPlan.parse({ soak: { minutes: 0, laterMinutes: 0 }, ...changes })

/** Rollouts in groups, whose engine decides when a test says so. */
export function rolloutsOf(rig: UpdatesRig) {
  const { server, of } = rig
  const { owner, productId } = of
  const release = (recordId: string) => ({ productId, recordId })

  async function jobs(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ota_jobs where state = 'offered'`.execute(server.db)
    return rows[0]?.n ?? 0
  }

  return {
    /** A version released in China by this plan. */
    async released(changes: PlanInput = {}, grayRatio = 100) {
      const named = release(await rig.tested())
      await owner.call(saveRolloutPlan, { ...named, plan: quickPlan(changes) })
      const window = grayRatio < 100 ? { effectiveDay: 30 } : {}
      await owner.call(upgradeOta, { ...named, grayRatio, area: 'CN', ...window })
      return named
    },

    async rollout(named: ReturnType<typeof release>) {
      const campaigns = await owner.call(listCampaigns, named)
      const found = campaigns.find(({ kind }) => kind === 'rollout')
      if (!found?.rollout) throw new Error('there is no rollout in groups')
      const { state, heldWhy, rollout, counts } = found
      const n = (name: string) => counts.filter((one) => one.state === name).reduce((sum, one) => sum + one.n, 0)
      return { state, heldWhy, ...rollout, n }
    },

    /** The engine decides, a second later each time. */
    async tick(times = 1): Promise<void> {
      for (let at = 0; at < times; at++) {
        server.clock.advance(1000)
        await server.domains.campaigns.rollouts.tickAll()
      }
    },

    /** Devices that were offered the version and have not answered. */
    jobs,

    /** The devices of the open groups were called, and offered the version. */
    async offered(expected: number): Promise<void> {
      await eventually(async () => (await jobs()) === expected)
    },
  }
}

export type Rollouts = ReturnType<typeof rolloutsOf>
