import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import { tableFormats } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { Download, FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { fileTexts } from './file-texts.ts'
import { useDownloadTemplate } from './files.queries.ts'

const { maxBytes, mediaTypes } = filePurposes.deviceImport
const MAX_MB = maxBytes / 1024 / 1024

interface Props {
  productId: string
  busy: boolean
  onChoose: (file: File) => void
}

/** What a file has to look like, and its choice. */
export function DeviceFileChoice({ productId, busy, onChoose }: Props) {
  const t = fileTexts()
  const template = useDownloadTemplate()
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (!file || busy) return
    setTooLarge(file.size > maxBytes)
    if (file.size <= maxBytes) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      <p className="text-ink-2">{t.intro(deviceBulkLimits.importRows)}</p>
      <p className="mt-2 mb-4 text-ink-2">{t.columnsText}</p>
      <div className="mb-5 flex flex-wrap gap-2">
        {tableFormats.map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download size={15} />}
            onClick={() => template.mutate({ productId, format })}
          >
            {`${t.template} (${format.toUpperCase()})`}
          </Button>
        ))}
      </div>
      <label
        className={`relative flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-2 bg-surface-2 hover:bg-hover'}`}
      >
        <input
          type="file"
          aria-label={t.file}
          accept={['.csv', '.xlsx', ...mediaTypes].join(',')}
          disabled={busy}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {busy ? <Spinner /> : <FileUp size={22} aria-hidden="true" className="text-ink-3" />}
        <span className="font-medium">{busy ? t.looking : t.drop}</span>
        <span className="text-sm text-ink-2">{t.limit(MAX_MB)}</span>
      </label>
      {isTooLarge && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {t.tooLarge(MAX_MB)}
        </p>
      )}
    </>
  )
}
