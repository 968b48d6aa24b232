import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { DeviceInfo } from '@slipway/contract/devices/device-query/device-query.ts'
import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { queryTexts } from './query-texts.ts'

/** The found device, with notes about how to read the result. */
export function FoundHead({ info, onChoose }: { info: DeviceInfo; onChoose: (productId: string) => void }) {
  const t = queryTexts()
  const paths = useConsolePaths()
  const mayOpen = useMay(getProduct) && !info.isMasked && !info.productDeleted
  const isOn = info.onlineState === onOff.online
  const state = info.firstActivationTime === null ? t.neverActivated : isOn ? t.online : t.offline
  return (
    <section aria-label={info.subSerial} className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 font-mono text-base font-medium break-all">{info.subSerial}</h2>
        <CopyButton text={info.subSerial} />
        <StatusDot framed tone={isOn ? 'released' : 'debugging'}>
          {info.onlineStateTime === null ? state : `${state} · ${formatTime(info.onlineStateTime)}`}
        </StatusDot>
        {info.isSimulated && (
          <StatusDot framed tone="mass">
            {t.simulated}
          </StatusDot>
        )}
        <span className="min-w-0 text-sm break-words text-ink-2">{info.productName}</span>
        {mayOpen && <TextLink href={paths.device(info.productId, info.subSerial)}>{t.open}</TextLink>}
      </div>
      {info.productDeleted && <Notice tone="warning">{t.deletedProduct}</Notice>}
      {info.sameSerial.length > 0 && (
        <Notice>
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            {t.sameSerial}
            {info.sameSerial.map(({ productId, productName }) => (
              <TextButton key={productId} onClick={() => onChoose(productId)}>
                {productName}
              </TextButton>
            ))}
          </span>
        </Notice>
      )}
      {info.isMasked && <p className="text-xs text-ink-3">{t.masked}</p>}
    </section>
  )
}
