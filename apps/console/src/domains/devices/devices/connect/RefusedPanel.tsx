import type { RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { connectTexts } from './connect-texts.ts'
import { identityTab } from '../../device-identity/identity-commands.exports.ts'
import { workingTabs } from './connect-tabs.ts'
import { ConnectionCheckView } from './ConnectionCheckView.tsx'
import { useConnectCommands } from './use-connect-commands.ts'

interface Props {
  device: DeviceName
  attempt: RejectedConnection
  /** Stacks the parts vertically where there is little room. */
  stacked?: boolean
  onDismiss?: () => void
}

/** A refused connection attempt: the failed check, with a corrected command next to it. */
export function RefusedPanel({ device, attempt, stacked = false, onDismiss }: Props) {
  const t = useTexts().devices.check
  const { tabs } = useConnectCommands(device)
  const { hostname: host, origin } = window.location
  const own = identityTab(attempt.cause, { ...device, host, origin }, connectTexts().secret.secretPlaceholder)
  return (
    <div className={stacked ? 'grid gap-2' : 'mb-4 grid items-start gap-4 lg:grid-cols-2'}>
      <ConnectionCheckView
        check={{ state: 'refused', attempt }}
        aside={onDismiss && <TextButton onClick={onDismiss}>{t.dismiss}</TextButton>}
      />
      <CopyBlock label={t.working} tabs={own ? [own] : workingTabs(tabs, attempt.cause)} />
    </div>
  )
}
