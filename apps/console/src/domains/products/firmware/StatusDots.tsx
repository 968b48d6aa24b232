import { otaStatus, type OtaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { firmwareTexts } from './firmware-texts.ts'

/** The four states as dots, those that are reached filled; the words say the same. */
export function StatusDots({ status }: { status: OtaStatus }) {
  const t = firmwareTexts()
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="inline-flex gap-1" aria-hidden="true">
        {Object.values(otaStatus).map((one) => (
          <span
            key={one}
            className={`size-[7px] rounded-full ${one <= status ? (status === otaStatus.released ? 'bg-released' : 'bg-accent') : 'bg-line-2'}`}
          />
        ))}
      </span>
      <span className="text-sm text-ink-2">{t.status[status]}</span>
    </span>
  )
}
