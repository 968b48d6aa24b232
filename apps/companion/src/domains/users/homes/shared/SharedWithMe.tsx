import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { cardTexts } from '../../../../shared/device-card/card-texts.ts'
import { useShared } from './shared.queries.ts'
import { sharedTexts } from './shared-texts.ts'

/** Devices of other homes, apart from those of one's own. */
export function SharedWithMe() {
  const t = sharedTexts()
  const states = cardTexts()
  const shared = useShared()
  if (shared.length === 0) return null
  return (
    <section className="mx-auto w-full max-w-240 px-4 pb-8">
      <h2 className="mb-1.5 px-1 text-sm text-ink-2">{t.shared}</h2>
      <ul className="grid gap-2 wide:grid-cols-2">
        {shared.map(({ shareId, device, by, endTime }) => (
          <li key={shareId}>
            <KitLink
              href={`/app/d/${device.deviceId}`}
              className="flex min-h-16 items-center gap-3 rounded-xl border bg-surface p-3 transition-colors hover:bg-surface-2"
            >
              <PictureTile name={device.productName} src={device.picture} size={48} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{device.name}</span>
                <span className="block text-sm break-words text-ink-2 tabular-nums">
                  {t.sharedBy(by)}
                  {endTime !== null && ` · ${t.until(formatTime(endTime))}`}
                </span>
              </span>
              <span className="shrink-0 text-sm text-ink-2">
                {device.isDisabled ? states.disabled : device.online ? states.online : states.offline}
              </span>
            </KitLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
