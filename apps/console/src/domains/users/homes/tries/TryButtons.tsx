import { createPanelTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { TryKind } from '@slipway/contract/users/homes/tries/try-link.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useState } from 'react'
import { useMay } from '../../../../shared/use-may.ts'
import { TryDialog } from './TryDialog.tsx'
import { OpenTries } from './OpenTries.tsx'
import { triesTexts } from './tries-texts.ts'

interface Props {
  productId: string
  panelId: string
}

/** SC-43, SC-44: the panel in the hand, on the virtual device of the account. */
export function TryButtons({ productId, panelId }: Props) {
  const t = triesTexts()
  const mayTry = useMay(createPanelTry) && !deployment().hideVirtualDevice
  const [kind, setKind] = useState<TryKind>()
  if (!mayTry) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => setKind('try')}>{t.buttons.try}</Button>
        <Button onClick={() => setKind('debug')}>{t.buttons.debug}</Button>
      </div>
      <OpenTries productId={productId} />
      {kind && (
        <TryDialog key={kind} productId={productId} panelId={panelId} kind={kind} onClose={() => setKind(undefined)} />
      )}
    </div>
  )
}
