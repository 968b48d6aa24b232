import { setTimeout as delay } from 'node:timers/promises'
import { listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { textIn, type Terminal } from '../terminal.ts'
import type { FirmwareSession } from './firmware.ts'
import type { ActionOf } from './firmware-options.ts'
import { recordIdOf } from './releases.ts'

type Campaign = ResultOf<typeof listCampaigns>[number]

const MS_PER_S = 1000
/** States in which nothing more happens by itself. */
const over: ReadonlySet<Campaign['state']> = new Set(['finished', 'expired', 'stopped', 'withdrawn'])

/** `rollout running: 100 devices, CONFIRMED 40, downloading 3`; the reason of a hold at the end. */
function lineOf({ kind, state, heldWhy, total, counts, simulated }: Campaign, terminal: Terminal): string {
  const line = textIn(terminal.locale, 'campaignIs', { kind, state, total })
  const beside =
    simulated.length > 0 ? [textIn(terminal.locale, 'simulated'), ...statesOf(simulated)].join(' ') : undefined
  return [[line, ...statesOf(counts)].join(', '), beside, heldWhy].filter(Boolean).join(' · ')
}

function statesOf(counts: Campaign['counts']): string[] {
  const byState = new Map<string, number>()
  for (const { state, n } of counts) if (n > 0) byState.set(state, (byState.get(state) ?? 0) + n)
  return [...byState].toSorted().map(([state, n]) => `${state} ${n}`)
}

/**
 * Prints the newest campaign of a release whenever its state or its numbers change, until it is over. A build server
 * reads from the exit code whether it was stopped.
 */
export async function watchRelease(
  session: FirmwareSession,
  action: ActionOf<'watch'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { server, productId, isJson } = session
  const recordId = await recordIdOf(session, action, terminal.locale)
  let shown = ''
  for (;;) {
    // The rollout comes before the validation.
    const [campaign] = await server.call(listCampaigns, { productId, recordId })
    if (!campaign) throw new CommandEnded(exitCode.refused, textIn(terminal.locale, 'noCampaign'))
    const line = isJson ? JSON.stringify(campaign) : lineOf(campaign, terminal)
    if (line !== shown) terminal.say(line)
    shown = line
    if (over.has(campaign.state)) return campaign.state === 'finished' ? exitCode.done : exitCode.refused
    await delay(action.everyS * MS_PER_S)
  }
}
