import type { NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import type { Scanned } from '@slipway/contract/devices/devices/label-code.ts'
import { QrCode } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useIsHidden } from '../../../../shared/branding/use-brand.ts'
import { Screen } from '../../../../shared/Screen.tsx'
import { isAppOfApple } from '../../../../shared/browser-support.ts'
import { AppCodeSection } from './AppCodeSection.tsx'
import { addingTexts } from './adding-texts.ts'
import type { Claimed } from './adding.queries.ts'
import { ClaimSteps } from './ClaimSteps.tsx'
import { NearbyDevices } from './NearbyDevices.tsx'
import { NearbyForm } from './NearbyForm.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { Scanner } from './scan/Scanner.tsx'
import type { Found } from './scan/scanned-code.ts'
import { TypedForm } from './TypedForm.tsx'
import { WifiSection } from './wifi/WifiSection.tsx'

/**
 * The camera finds a code here, over https; a photo of it and the phone's own camera do over http, too. A device whose button was
 * pressed needs no code. Or what the label says is typed.
 */
export function AddPage() {
  const t = addingTexts()
  const hidesScan = useIsHidden('scan')
  const [scanned, setScanned] = useState<Scanned>()
  const [near, setNear] = useState<NearbyDevice>()
  const [claimed, setClaimed] = useState<Claimed>()
  const open = useCallback((found: Found) => {
    // A page with a secret in its address moves it out of there when it loads.
    if (found.kind === 'link') window.location.assign(found.address)
    else setScanned(found)
  }, [])
  const step = claimed ? (
    <PlaceForm claimed={claimed} />
  ) : scanned ? (
    <ClaimSteps scanned={scanned} />
  ) : (
    near && <NearbyForm device={near} onClaimed={setClaimed} onBack={() => setNear(undefined)} />
  )
  if (step) {
    return (
      <Screen title={t.title} back="/app/">
        {step}
      </Screen>
    )
  }
  return (
    <Screen title={t.title} back="/app/">
      {!hidesScan && (
        <section className="mt-1 rounded-lg border bg-surface p-4">
          <div className="flex items-start gap-4">
            <QrCode size={32} aria-hidden="true" className="shrink-0 text-accent-text" />
            <div>
              <h2 className="font-medium">{t.scan}</h2>
              <p className="mt-1 text-ink-2">{t.scanText}</p>
            </div>
          </div>
          <Scanner onFound={open} />
        </section>
      )}
      {isAppOfApple() && <AppCodeSection onLink={(address) => window.location.assign(address)} />}
      <NearbyDevices onChoose={setNear} />
      <WifiSection />
      <section className="mt-6">
        <h2 className="mb-3 text-sm text-ink-2">{t.typeIt}</h2>
        <TypedForm onLabel={(label) => setScanned({ kind: 'label', label })} onClaimed={setClaimed} />
      </section>
    </Screen>
  )
}
