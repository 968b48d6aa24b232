import { readScanned } from '@slipway/contract/devices/devices/label-code.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useState } from 'react'
import { forgetFragment, storedFragment } from '../../../../shared/secret-fragment.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { addingTexts } from './adding-texts.ts'
import { ClaimSteps } from './ClaimSteps.tsx'

const scannedHere = () =>
  readScanned(window.location.origin + window.location.pathname + window.location.search + storedFragment())

/** The address in the QR code of labels and of virtual devices: the phone's camera opens it. */
export function LabelPage() {
  const t = addingTexts()
  const [scanned] = useState(scannedHere)
  return (
    <Screen title={t.title} back="/app/">
      {scanned ? (
        <ClaimSteps scanned={scanned} onClaimed={forgetFragment} />
      ) : (
        <EmptyState
          drawing={<ChipDrawing />}
          title={t.notALabel}
          text={t.notALabelText}
          actions={<LinkButton href="/app/">{t.toHome}</LinkButton>}
        />
      )}
    </Screen>
  )
}
