import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { CodeFrame, HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { MadeOfCode } from '../../../../../shared/code-panel/MadeOfCode.tsx'
import { deviceBacking, subjectOf } from './device-backing.ts'

const DeviceProgram = lazy(async () => ({
  default: (await import('../../../mini-programs/device-program.exports.tsx')).DeviceProgram,
}))

interface Props {
  device: HomeDeviceDetail
  panel: HomePanel
  frame: CodeFrame
  /** The panel that the app draws. */
  children: ReactNode
}

/** A device whose panel is made of code, or is a mini-program. Other devices load nothing of it. */
export default function DeviceCode({ device, panel, frame, children }: Props) {
  const { deviceId } = device
  const backing = useMemo(() => deviceBacking(deviceId, panel), [deviceId, panel])
  const subject = subjectOf(device)
  if (!panel.program) return <MadeOfCode code={{ frame, subject, backing }}>{children}</MadeOfCode>
  const { program } = panel
  const running = { device, program, frame, subject, report: backing.report }
  // Another mini-program or version asks for itself.
  const key = [deviceId, program.miniProgramId, program.version].join(' ')
  return (
    <Suspense>
      <DeviceProgram key={key} {...running}>
        {children}
      </DeviceProgram>
    </Suspense>
  )
}
