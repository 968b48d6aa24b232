import type { SdkToolVersion } from '@slipway/contract/catalog/modules/modules.ts'
import { downloadSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import type { ModuleChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../../shared/api/call-download.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { moduleQueries } from '../../catalog/modules/modules.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'

const FIRST = 5
const MORE = 100

const failed = (error: unknown) => showToast('error', error instanceof Error ? error.message : String(error))

/** SC-51: the SDK tools of the product's module, newest first. */
export function ToolsSection({ module }: { module: ModuleChoice | null }) {
  const { tools: t } = hardwareTexts()
  return (
    <Panel title={t.title}>
      {module ? <Tools moduleId={module.moduleId} /> : <p className="p-4 text-sm text-ink-2">{t.noModule}</p>}
    </Panel>
  )
}

function Tools({ moduleId }: { moduleId: string }) {
  const { tools: t } = hardwareTexts()
  const [size, setSize] = useState(FIRST)
  const query = useQuery(moduleQueries.tools(moduleId, { page: 1, size }))
  const { data } = query
  if (query.isError && !data) return <QueryFailed query={query} failed={t.failed} />
  if (!data) return <Skeleton className="m-4 h-12" />
  if (data.total === 0) return <p className="p-4 text-sm text-ink-2">{t.empty}</p>
  const rest = Math.min(MORE, data.total) - data.items.length
  return (
    <>
      <ul>
        {data.items.map((tool) => (
          <Tool key={tool.packageId} tool={tool} />
        ))}
      </ul>
      {rest > 0 && (
        <div className="px-4 py-3">
          <TextButton onClick={() => setSize(MORE)}>{t.more(rest)}</TextButton>
        </div>
      )}
    </>
  )
}

function Tool({
  tool: { packageId, toolVersion, changes, fileName, size, sha256, sdkDoc, createTime },
}: {
  tool: SdkToolVersion
}) {
  const { tools: t } = hardwareTexts()
  const get = (file: 'tool' | 'doc') => () => void download(downloadSdkTool, { packageId, file }).catch(failed)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <code className="font-mono text-sm">{toolVersion}</code>
          <span className="text-xs text-ink-3 tabular-nums">{formatTime(createTime)}</span>
        </p>
        {changes && <p className="text-sm break-words text-ink-2">{changes}</p>}
        <p className="truncate text-xs text-ink-3" title={`SHA-256 ${sha256}`}>
          {fileName} · {fileSize(size)} · SHA-256 <code className="font-mono">{sha256.slice(0, 12)}…</code>
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {sdkDoc && (
          <Button size="small" aria-label={t.docNamed(toolVersion)} onClick={get('doc')}>
            {t.doc}
          </Button>
        )}
        <Button size="small" icon={<Download size={14} />} aria-label={t.fileNamed(toolVersion)} onClick={get('tool')}>
          {t.file}
        </Button>
      </span>
    </li>
  )
}
