import { explainUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { exitCode, type ExitCode } from '../exit-codes.ts'
import { textIn, type Terminal } from '../terminal.ts'
import type { FirmwareSession } from './firmware.ts'
import type { ActionOf } from './firmware-options.ts'

/** Why a device is or isn't offered an update: the sentence, then each check. */
export async function explainDevice(
  { server, productId, isJson }: FirmwareSession,
  { serial }: ActionOf<'explain'>,
  { locale, say }: Terminal,
): Promise<ExitCode> {
  const explained = await server.call(explainUpdate, { productId, serial })
  if (isJson) say(JSON.stringify(explained, null, 2))
  else {
    const { sentence, updates } = explained
    say(sentence === '' ? textIn(locale, 'nothingOffered') : sentence)
    for (const { firmwareVersion, kind, job, lines } of updates) {
      say(`\n${firmwareVersion} (${kind})`)
      if (job && job.steps > 1) {
        const { step, steps, firmwareVersion: version } = job
        say(`  ${textIn(locale, 'installation', { step, steps, version })}`)
      }
      for (const { isMet, text } of lines) say(`  ${isMet ? '✓' : '✗'} ${text}`)
    }
  }
  return exitCode.done
}
