import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Bluetooth } from 'lucide-react'
import { addingTexts } from '../adding-texts.ts'
import { bluetoothHere } from './bluetooth.ts'

/** Leads to the page that gives a new device its network, or says what that needs. */
export function WifiSection() {
  const t = addingTexts()
  return (
    <section className="mt-6 rounded-lg border bg-surface p-4">
      <div className="flex items-start gap-4">
        <Bluetooth size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
        <div>
          <h2 className="font-medium">{t.wifi}</h2>
          <p className="mt-1 text-ink-2">{bluetoothHere() ? t.wifiText : t.wifiNeeds}</p>
        </div>
      </div>
      {bluetoothHere() && (
        <LinkButton href="/app/add/wifi" size="large" className="mt-4 h-11! w-full justify-center">
          {t.wifiStart}
        </LinkButton>
      )}
    </section>
  )
}
