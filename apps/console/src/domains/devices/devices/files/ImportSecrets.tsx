import { tableFormats } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Download } from 'lucide-react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { fileTexts } from './file-texts.ts'
import { useDownloadImportSecrets } from './files.queries.ts'

interface Props {
  job: { productId: string; jobId: string }
  /** Devices that the import added. */
  added: number
  isOver: boolean
  /** When the secrets were downloaded. */
  secretsTime: number | null
}

/** The one-time download of the secrets of an import. */
export function ImportSecrets({ job, added, isOver, secretsTime }: Props) {
  const t = fileTexts().secrets
  const secrets = useDownloadImportSecrets()
  if (added === 0) return null
  if (!isOver) return <Notice tone="info">{t.wait}</Notice>
  if (secretsTime !== null) return <Notice tone="info">{t.given(formatTime(secretsTime))}</Notice>
  return (
    <Notice tone="warning">
      <p className="font-medium">{t.title(added)}</p>
      <p className="mt-1">{t.text}</p>
      <div className="mt-3 mb-1 flex flex-wrap gap-2">
        {tableFormats.map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Download size={15} />}
            disabled={secrets.isPending}
            onClick={() => secrets.mutate({ ...job, format })}
          >
            {t[format]}
          </Button>
        ))}
      </div>
    </Notice>
  )
}
