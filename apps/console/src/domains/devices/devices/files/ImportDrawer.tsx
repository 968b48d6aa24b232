import type { BulkJob } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { DeviceFileChoice } from './DeviceFileChoice.tsx'
import { fileTexts } from './file-texts.ts'
import { useImportDevices, usePreviewDevices } from './files.queries.ts'
import { ImportPreview } from './ImportPreview.tsx'

interface Props {
  productId: string
  onStarted: (job: BulkJob) => void
  onClose: () => void
}

const isMoved = (error: unknown): boolean => isRefused(error, 'device-bulk.importMoved')

/** Devices from a file: nothing changes before the preview has been seen and confirmed. */
export function ImportDrawer({ productId, onStarted, onClose }: Props) {
  const t = fileTexts()
  const preview = usePreviewDevices(productId)
  const start = useImportDevices(productId)
  const [file, setFile] = useState<File>()
  const [isSkipping, setSkipping] = useState(false)
  const [wasMoved, setMoved] = useState(false)
  const found = preview.data
  const look = (chosen: File) => {
    setFile(chosen)
    setSkipping(false)
    start.reset()
    preview.mutate(chosen)
  }
  const again = () => {
    setMoved(false)
    preview.reset()
    start.reset()
  }
  const confirm = () => {
    if (!file || !found) return
    start.mutate(
      { file, seen: found.seen, skipRefused: isSkipping },
      {
        onSuccess: onStarted,
        onError(error) {
          if (!isMoved(error)) return
          setMoved(true)
          look(file)
        },
      },
    )
  }
  const problem = preview.error ?? (isMoved(start.error) ? null : start.error)
  const count = found ? found.toAdd + found.toChange : 0
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.importTitle}
      description={found && file?.name}
      foot={
        found && (
          <>
            <Button onClick={again} disabled={start.isPending}>
              {t.other}
            </Button>
            <Button
              tone="primary"
              busy={start.isPending}
              disabled={count === 0 || (found.refused > 0 && !isSkipping)}
              onClick={confirm}
            >
              {count === 0 ? t.nothing : t.start(count)}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <div className="mb-4">
          <Notice tone="danger">{problem.message}</Notice>
        </div>
      )}
      {wasMoved && found && (
        <div className="mb-4">
          <Notice tone="warning">{t.moved}</Notice>
        </div>
      )}
      {found ? (
        <ImportPreview preview={found}>
          {count > 0 && (
            <Checkbox
              label={t.skip(found.refused)}
              checked={isSkipping}
              onChange={(event) => setSkipping(event.target.checked)}
              className="mt-4"
            />
          )}
        </ImportPreview>
      ) : (
        <DeviceFileChoice productId={productId} busy={preview.isPending} onChoose={look} />
      )}
      <output className="sr-only">{preview.isPending ? t.looking : ''}</output>
    </Drawer>
  )
}
