import type { RefusedAttempt } from '@slipway/contract/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { CopyBlock } from '@slipway/ui/CopyBlock.tsx'
import { useTexts } from '../../shared/texts.ts'
import { workingTabs } from './connect-tabs.ts'
import { ConnectionCheckView } from './ConnectionCheckView.tsx'
import { useConnectCommands } from './use-connect-commands.ts'

/** The device came and was not let in: what was checked, and a command beside it that is right. */
export function RefusedPanel({ device, attempt }: { device: DeviceName; attempt: RefusedAttempt }) {
  const t = useTexts().devices
  const { tabs } = useConnectCommands(device)
  return (
    <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
      <ConnectionCheckView check={{ state: 'refused', attempt }} />
      <CopyBlock label={t.check.working} tabs={workingTabs(tabs, attempt.cause)} />
    </div>
  )
}
