import type { CodeFrame } from '@slipway/contract/users/homes/home-panels.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PanelBacking, PanelSubject } from './panel-backing.ts'

const CodePanel = lazy(() => import('./CodePanel.tsx'))

export interface Code {
  frame: CodeFrame
  subject: PanelSubject
  backing: PanelBacking
}

interface Props {
  code: Code
  onFailed?: (reason: string) => void
  /** The panel that the app draws. */
  children: ReactNode
}

/** The code of a panel while it runs; what the app draws in every other case. */
export function MadeOfCode({ code, onFailed, children }: Props) {
  const [failed, setFailed] = useState('')
  const { src } = code.frame
  if (failed === src) return <div className="-mx-4">{children}</div>
  return (
    <div className="-mx-4">
      <Suspense>
        <CodePanel
          key={src}
          {...code}
          onFailed={(reason) => {
            setFailed(src)
            onFailed?.(reason)
          }}
        />
      </Suspense>
    </div>
  )
}
