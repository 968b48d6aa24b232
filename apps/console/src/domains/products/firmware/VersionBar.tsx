import type { FirmwareStep } from '@slipway/contract/products/firmware/firmware.ts'
import { firmwareTexts } from './firmware-texts.ts'

const SHADES = ['bg-accent', 'bg-done', 'bg-released', 'bg-trial', 'bg-mass', 'bg-debugging']

/** How many devices report which version: one bar, with its numbers as a list. */
export function VersionBar({ step: { versions, deviceCount } }: { step: FirmwareStep }) {
  const t = firmwareTexts().step
  if (deviceCount === 0) return <>{t.noReports}</>
  const others = deviceCount - versions.reduce((sum, one) => sum + one.deviceCount, 0)
  const parts = [...versions, ...(others > 0 ? [{ version: t.others, deviceCount: others }] : [])]
  return (
    <span className="flex min-w-0 flex-col gap-2">
      <span aria-hidden="true" className="flex h-2 w-full max-w-120 overflow-hidden rounded-full bg-line">
        {parts.map(({ version, deviceCount: n }, index) => (
          <span
            key={version}
            className={SHADES[index % SHADES.length]}
            style={{ width: `${(n / deviceCount) * 100}%` }}
          />
        ))}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {parts.map(({ version, deviceCount: n }, index) => (
          <span key={version} className="inline-flex min-w-0 items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${SHADES[index % SHADES.length]}`} />
            <span className="truncate">{version}</span>
            <span className="whitespace-nowrap text-ink-3">{t.devices(n)}</span>
          </span>
        ))}
      </span>
    </span>
  )
}
