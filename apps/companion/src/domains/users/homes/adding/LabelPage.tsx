import { readLabel } from '@slipway/contract/devices/devices/label-code.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useState } from 'react'
import { forgetFragment, storedFragment } from '../../../../shared/secret-fragment.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { addingTexts } from './adding-texts.ts'
import { ClaimSteps } from './ClaimSteps.tsx'

const labelHere = () =>
  readLabel(window.location.origin + window.location.pathname + window.location.search + storedFragment())

/** The address that labels have in their QR code: the phone's camera opens it. */
export function LabelPage() {
  const t = addingTexts()
  const [label] = useState(labelHere)
  return (
    <Screen title={t.title} back="/app/">
      {label ? (
        <ClaimSteps label={label} onClaimed={forgetFragment} />
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
