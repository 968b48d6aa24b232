import { setTimeout } from 'node:timers/promises'
import { evidenceRules } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import { evidenceTexts } from '@slipway/contract/devices/rehearsals/evidence-texts.ts'
import { getRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { chooseRehearsal, getRehearsal, startRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import type { RehearsalDetail } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { textIn, type Terminal } from '../terminal.ts'
import type { ActionOf } from './firmware-options.ts'
import type { FirmwareSession } from './firmware.ts'
import { recordIdOf } from './releases.ts'

const LOOK_MS = 500

/** Rehearses the rollout by its saved plan, or the standard one, as evidence requires, and waits for the report. Refused if it doesn't count. */
export async function rehearse(
  session: FirmwareSession,
  action: ActionOf<'rehearse'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { server, productId, isJson } = session
  const { locale, say, complain } = terminal
  const recordId = await recordIdOf(session, action, locale)
  const fleet = action.devices === undefined ? {} : { fleet: [{ version: 'V1.0.0', devices: action.devices }] }
  const { plan } = await server.call(getRolloutPlan, { productId, recordId })
  complain(textIn(locale, plan ? 'rehearsesSaved' : 'rehearsesStandard'))
  const { rehearsalId } = await server.call(startRehearsal, {
    productId,
    recordId,
    ...(plan && { plan }),
    faults: [{ ...evidenceRules.fault }],
    seeds: evidenceRules.seeds,
    ...fleet,
  })
  const done = await finished(session, rehearsalId, terminal)
  if (!done.result) throw new CommandEnded(exitCode.refused, textIn(locale, 'notRehearsed', { state: done.state }))
  const { earlyRuns: early, earlyDevices: devices, medianExposed: median, mostExposed: most } = done.result
  if (isJson) say(JSON.stringify(done, null, 2))
  else {
    say(rehearsalId)
    complain(textIn(locale, 'rehearsed', { early, runs: done.runs - 1, devices, median, most }))
  }
  if (done.flaw) {
    complain(textIn(locale, 'noEvidence', { why: inLocale(evidenceTexts[done.flaw], locale) }))
    return exitCode.refused
  }
  if (action.isUsed) {
    await server.call(chooseRehearsal, { productId, rehearsalId })
    complain(textIn(locale, 'usedAsEvidence'))
  }
  return exitCode.done
}

async function finished(
  { server, productId }: FirmwareSession,
  rehearsalId: string,
  { locale, progress }: Terminal,
): Promise<RehearsalDetail> {
  try {
    for (;;) {
      const now = await server.call(getRehearsal, { productId, rehearsalId })
      if (now.endTime !== null) return now
      progress(textIn(locale, 'rehearsing', { done: now.runsDone, runs: now.runs }))
      await setTimeout(LOOK_MS)
    }
  } finally {
    progress('')
  }
}
