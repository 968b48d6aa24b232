import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import type { CodeFrame, HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import type { ReactNode } from 'react'
import { MadeOfCode } from '../../../../../shared/code-panel/MadeOfCode.tsx'
import { deviceBacking, subjectOf } from './device-backing.ts'

interface Props {
  device: HomeDeviceDetail
  panel: HomePanel
  frame: CodeFrame
  /** The panel that the app draws. */
  children: ReactNode
}

/** A device whose panel is made of code. Other devices load nothing of it. */
export default function DeviceCode({ device, panel, frame, children }: Props) {
  const code = { frame, subject: subjectOf(device), backing: deviceBacking(device.deviceId, panel) }
  return <MadeOfCode code={code}>{children}</MadeOfCode>
}
