import type { NearbyDevice } from '@slipway/contract/users/homes/binding/bind-tokens.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { addingTexts } from './adding-texts.ts'
import { nearbyQuery } from './adding.queries.ts'

/** Devices in this network whose button was pressed just now; they come and go by themselves. */
export function NearbyDevices({ onChoose }: { onChoose: (device: NearbyDevice) => void }) {
  const t = addingTexts()
  const { data: devices = [], error } = useQuery(nearbyQuery)
  return (
    <section className="mt-6">
      <h2 className="text-sm text-ink-2">{t.nearby}</h2>
      <div className="mt-3 rounded-lg border bg-surface p-4">
        <p className="text-ink-2">{t.nearbyText}</p>
        {error && (
          <div className="mt-3">
            <Notice tone="warning">{`${t.nearbyFailed} ${error.message}`}</Notice>
          </div>
        )}
        <ul aria-live="polite" aria-label={t.nearby} className="divide-y">
          {devices.map((device) => (
            <li key={device.nearbyId} className="flex items-center gap-3 py-3 first:mt-2 last:pb-0">
              <PictureTile name={device.productName} src={device.picture} size={48} />
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{device.productName}</p>
                <p className="text-sm text-ink-2">{t.serialEnds(device.serialEnd)}</p>
              </div>
              <Button
                className="h-11! shrink-0"
                aria-label={t.addNamed(device.productName, device.serialEnd)}
                onClick={() => onChoose(device)}
              >
                {t.add}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
