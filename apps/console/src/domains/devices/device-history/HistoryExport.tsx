import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '../../../shared/save-file.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import type { ChartSeries } from './chart-series.ts'
import { useExportHistory } from './device-history.queries.ts'
import { shownCsv } from './history-csv.ts'
import type { TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  device: DeviceName
  deKeys: readonly string[]
  series: readonly ChartSeries[]
  range: TimeRange
}

/** What is shown as a file, or all raw values of the device. */
export function HistoryExport({ device: { productId, serial }, deKeys, series, range }: Props) {
  const t = historyTexts()
  const exporting = useExportHistory()
  const [only] = deKeys.length === 1 ? deKeys : ['']
  const saveShown = () => {
    const text = shownCsv(series, { head: t.exportHead, off: t.offModel })
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `history-${serial}-shown.csv`)
  }
  return (
    <>
      <Button icon={<Download size={16} />} title={t.exportShown} onClick={saveShown}>
        {t.exported}
      </Button>
      <Button
        busy={exporting.isPending}
        title={t.exportHint(serial, formatNumber(historyLimits.exportedLines))}
        onClick={() => exporting.mutate({ productId, serial, deKey: only ?? '', ...range })}
      >
        {t.exportRaw}
      </Button>
    </>
  )
}
