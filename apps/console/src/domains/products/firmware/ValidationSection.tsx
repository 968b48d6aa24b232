import { testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useTestedOta } from './firmware.queries.ts'
import { TestDeviceTable } from './TestDeviceTable.tsx'

const FailDrawer = lazyPart(async () => ({ default: (await import('./FailDrawer.tsx')).FailDrawer }))
const TestDeviceForm = lazyPart(async () => ({ default: (await import('./TestDeviceForm.tsx')).TestDeviceForm }), {
  inPage: true,
})

/** Before the validation: its test devices. During it: what they report, and the decision. */
export function ValidationSection({ release, isGone }: { release: OtaDetail; isGone: boolean }) {
  const t = firmwareTexts().validate
  const mayStart = useMay(upgradeOta)
  const [isChanging, setChanging] = useState(false)
  const isUnderWay = release.publishStatus === otaStatus.validating
  const showsForm = !isGone && mayStart && (!isUnderWay || isChanging)
  return (
    <Panel title={t.title}>
      <div className="flex flex-col gap-4 p-4">
        {release.failTime !== null && !isUnderWay && (
          <Notice tone="warning">{t.failedBefore(formatTime(release.failTime), release.failReason)}</Notice>
        )}
        {(isUnderWay || isGone) && <Progress release={release} />}
        {isUnderWay && !isChanging && !isGone && (
          <Decision release={release} onChange={mayStart ? () => setChanging(true) : undefined} />
        )}
        {showsForm && (
          <>
            {!isUnderWay && <p className="text-ink-2">{t.text}</p>}
            <TestDeviceForm release={release} onDone={() => setChanging(false)} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Progress({ release: { devices, effectiveTime } }: { release: OtaDetail }) {
  const texts = firmwareTexts()
  const t = texts.validate
  const confirmed = devices.filter(({ isConfirmed }) => isConfirmed).length
  return (
    <>
      <p className="text-ink-2">
        {[t.count(confirmed, devices.length), effectiveTime !== null && texts.until(formatTime(effectiveTime))]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {devices.length > 0 && <TestDeviceTable devices={devices} />}
    </>
  )
}

function Decision({ release, onChange }: { release: OtaDetail; onChange: (() => void) | undefined }) {
  const t = firmwareTexts().validate
  const mayDecide = useMay(testedOta)
  const tested = useTestedOta()
  const [isFailing, setFailing] = useState(false)
  const { productId, recordId, devices } = release
  const isConfirmed = devices.some((device) => device.isConfirmed)
  const pass = () => tested.mutate({ productId, recordId }, { onSuccess: () => showToast('success', t.passed) })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {mayDecide && (
          <>
            <Button tone="primary" disabled={!isConfirmed} busy={tested.isPending} onClick={pass}>
              {t.pass}
            </Button>
            <Button onClick={() => setFailing(true)}>{t.fail}</Button>
          </>
        )}
        {onChange && <Button onClick={onChange}>{t.update}</Button>}
      </div>
      {mayDecide && !isConfirmed && <p className="text-sm text-ink-3">{t.passHint}</p>}
      {isFailing && <FailDrawer release={release} onClose={() => setFailing(false)} />}
    </>
  )
}
