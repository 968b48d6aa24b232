import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { identityTexts } from '../../device-identity/identity-commands.exports.ts'
import { rejectionTexts } from './rejection-texts.ts'

/** Two devices use the same identity: shown for a day, even while one of them is online. */
export function ClonedPanel({ refusedAttempts }: Pick<DeviceSnapshot, 'refusedAttempts'>) {
  const [now] = useState(() => Date.now())
  const cloned = refusedAttempts.find(({ cause }) => cause === 'cloned')
  if (!cloned || now - cloned.lastTime > deviceIdentityLimits.clonedShownMs) return null
  return (
    <div className="mb-4">
      <Notice tone="warning">
        <p className="font-medium">{identityTexts().cloned.title(cloned.found)}</p>
        <p className="tabular-nums">{`${formatTime(cloned.lastTime)} · ${rejectionTexts().cloned.fix}`}</p>
      </Notice>
    </div>
  )
}
