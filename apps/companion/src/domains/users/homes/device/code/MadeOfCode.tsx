import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const CodePanel = lazy(() => import('./CodePanel.tsx'))

interface Props {
  device: HomeDeviceDetail
  asOf: number | undefined
  /** The panel that the app draws. */
  children: ReactNode
}

/** The code of a panel where the product has chosen one and it runs; what the app draws in every other case. */
export function MadeOfCode({ device, asOf, children }: Props) {
  const [failed, setFailed] = useState('')
  const { panel } = device
  const src = panel?.frame?.src
  if (!panel?.frame || src === undefined || asOf !== undefined || failed === src)
    return <div className="-mx-4">{children}</div>
  return (
    <div className="-mx-4">
      <Suspense>
        <CodePanel key={src} device={device} panel={{ ...panel, frame: panel.frame }} onFailed={() => setFailed(src)} />
      </Suspense>
    </div>
  )
}
