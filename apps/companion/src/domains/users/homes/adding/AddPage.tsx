import type { Label } from '@slipway/contract/devices/devices/label-code.ts'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../../../../shared/Screen.tsx'
import { addingTexts } from './adding-texts.ts'
import type { Claimed } from './adding.queries.ts'
import { ClaimSteps } from './ClaimSteps.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { TypedForm } from './TypedForm.tsx'

/** The phone's own camera opens labels, over http too; what is printed next to the QR code can be typed. */
export function AddPage() {
  const t = addingTexts()
  const [label, setLabel] = useState<Label>()
  const [claimed, setClaimed] = useState<Claimed>()
  if (label || claimed) {
    return (
      <Screen title={t.title} back="/app/">
        {claimed ? <PlaceForm claimed={claimed} /> : label && <ClaimSteps scanned={{ kind: 'label', label }} />}
      </Screen>
    )
  }
  return (
    <Screen title={t.title} back="/app/">
      <section className="mt-1 flex items-start gap-4 rounded-lg border bg-surface p-4">
        <QrCode size={32} aria-hidden="true" className="shrink-0 text-accent-text" />
        <div>
          <h2 className="font-medium">{t.scan}</h2>
          <p className="mt-1 text-ink-2">{t.scanText}</p>
        </div>
      </section>
      <section className="mt-6">
        <h2 className="mb-3 text-sm text-ink-2">{t.typeIt}</h2>
        <TypedForm onLabel={setLabel} onClaimed={setClaimed} />
      </section>
    </Screen>
  )
}
