import { downloadFirmwareFile } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { locales, type Locale } from '@slipway/contract/locale.ts'
import { downloadSerialProtocol } from '@slipway/contract/products/serial-protocol/serial-protocol.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../../shared/api/call-download.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMay } from '../../../shared/use-may.ts'
import { moduleQueries } from '../../catalog/modules/modules.queries.ts'
import { DownloadLinks } from './DownloadLinks.tsx'
import { serialProtocolTexts } from './serial-protocol-texts.ts'

const PreviewDrawer = lazyPart(async () => ({ default: (await import('./PreviewDrawer.tsx')).PreviewDrawer }))

interface Props {
  productId: string
  /** The product's module, whose firmware can have documents of its own. */
  moduleId: string | undefined
}

/** SC-50, SI-068: the generated document, and those that came with the module. */
export function SerialProtocolSection({ productId, moduleId }: Props) {
  const t = serialProtocolTexts()
  const may = useMay(downloadSerialProtocol)
  const [locale, setLocale] = useState<Locale>(currentLocale)
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <Panel
      title={t.title}
      aside={
        <Segmented
          label={t.language}
          value={locale}
          onValueChange={setLocale}
          options={locales.map((value) => ({ value, label: t.languages[value] }))}
        />
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-ink-2">{t.hint}</p>
        <span className="flex flex-wrap gap-2">
          <Button icon={<Eye size={16} />} onClick={() => setOpen(true)}>
            {t.preview}
          </Button>
          <DownloadLinks productId={productId} locale={locale} />
        </span>
      </div>
      {moduleId !== undefined && <ModuleDocuments moduleId={moduleId} />}
      {isOpen && <PreviewDrawer productId={productId} locale={locale} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const failed = (error: unknown) => showToast('error', error instanceof Error ? error.message : String(error))

/** The documents that the newest firmware versions of the module have; nothing without any. */
function ModuleDocuments({ moduleId }: { moduleId: string }) {
  const t = serialProtocolTexts()
  const { data } = useQuery(moduleQueries.firmware(moduleId))
  const documents = data?.items.filter(({ serialProtocolUrl }) => serialProtocolUrl) ?? []
  if (documents.length === 0) return null
  return (
    <ul aria-label={t.ofModule} className="border-t">
      {documents.map(({ firmwareId, firmwarePackageId = '', firmwareVersion = '', ...firmware }) => {
        const label = currentLocale() === 'zh-CN' ? firmware.firmwareLabel : firmware.firmwareLabelEn
        const get = () =>
          void download(downloadFirmwareFile, { firmwarePackageId, file: 'serialProtocol' }).catch(failed)
        return (
          <li
            key={firmwareId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60 truncate">
              {label} <code className="font-mono text-xs text-ink-2">{firmwareVersion}</code>
            </span>
            <Button size="small" icon={<Download size={14} />} onClick={get}>
              {t.ofFirmware(label, firmwareVersion)}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
