import {
  cancelRehearsal,
  chooseRehearsal,
  getProductFleet,
  getRehearsal,
  getRehearsalRule,
  getSimulatedDevice,
  listRehearsals,
  setRehearsalRule,
  startRehearsal,
} from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { rehearsalsLimits } from '@slipway/contract/devices/rehearsals/rehearsals.limits.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { rehearsalEvidenceService, type RehearsalEvidence } from './rehearsal-evidence.service.ts'
import { rehearsalRunner } from './rehearsal-runner.ts'
import { REHEARSAL_WAITS, rehearsalsService, type RehearsalsDependencies } from './rehearsals.service.ts'
import { rehearsalsStore } from './rehearsals.store.ts'
import { simulatedDeviceService } from './simulated-device.service.ts'

export const REHEARSING_JOB = 'rehearsals.run'

export interface RehearsalsApi {
  routes: Route[]
  jobs: Job[]
  missing: RehearsalEvidence['missing']
  isRequired: RehearsalEvidence['isRequired']
  reportFor: RehearsalEvidence['reportFor']
  /** Called when any process leaves a rehearsal to run; a missed notification is covered by the job of every minute. */
  onWaiting(run: () => void): Promise<void>
  /** Gives the rehearsal in progress back. */
  stop(): Promise<void>
}

/** Rollouts on simulated devices, before the real ones (decision 0095). */
export function rehearsalsDomain(parts: RehearsalsDependencies & { log: FastifyBaseLogger }): RehearsalsApi {
  const { db, clock } = parts
  const runner = rehearsalRunner(parts)
  const rehearsals = rehearsalsService(parts)
  const evidence = rehearsalEvidenceService({ ...parts, rehearsals })
  const simulatedDevice = simulatedDeviceService({ db, rehearsals })
  return {
    routes: [
      serve(startRehearsal, ({ input, actor, locale }) => rehearsals.start(input, actor, locale)),
      serve(listRehearsals, ({ input, actor }) => rehearsals.list(input, actor)),
      serve(getRehearsal, ({ input, actor }) => rehearsals.info(input, actor)),
      serve(getSimulatedDevice, ({ input, actor }) => simulatedDevice(input, actor)),
      serve(cancelRehearsal, ({ input, actor }) => rehearsals.cancel(input, actor)),
      serve(chooseRehearsal, ({ input, actor, locale }) => evidence.choose(input, actor, locale)),
      serve(getProductFleet, ({ input, actor }) => rehearsals.fleet(input, actor)),
      serve(getRehearsalRule, ({ input, actor }) => evidence.rule(input.productId, actor)),
      serve(setRehearsalRule, ({ input, actor }) => evidence.setRule(input, actor)),
    ],
    jobs: [
      { name: REHEARSING_JOB, cron: '* * * * *', runsAtStart: true, run: () => runner.run() },
      {
        name: 'rehearsals.prune',
        cron: '47 3 * * *',
        run: () => rehearsalsStore(db).prune(clock.now() - rehearsalsLimits.keepDays * DAY_MS),
      },
    ],
    missing: evidence.missing,
    isRequired: evidence.isRequired,
    reportFor: evidence.reportFor,
    async onWaiting(run) {
      await db.listen(REHEARSAL_WAITS, { onMessage: run, onGap: run })
    },
    stop: () => runner.stop(),
  }
}
