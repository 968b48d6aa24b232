import { exportFormats, type ExportFormat } from '@slipway/contract/products/model-formats/model-formats.ts'
import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportAddress, exportLosses } from './model-formats.queries.ts'
import { formatTexts } from './format-texts.ts'
import { linesOf } from './loss-lines.ts'
import { LossList } from './LossList.tsx'

/** Formats that cannot express the full model. */
const lossy: ReadonlySet<ExportFormat> = new Set(['wot', 'dtdl'])

export function ExportPane({ productId }: { productId: string }) {
  const t = formatTexts().export
  const [shown, setShown] = useState<ExportFormat>()
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">{t.intro}</p>
      <ul>
        {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
          <FormatRow
            key={format}
            productId={productId}
            format={format}
            isShown={shown === format}
            onShow={() => setShown(shown === format ? undefined : format)}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  productId: string
  format: ExportFormat
  isShown: boolean
  onShow: () => void
}

function FormatRow({ productId, format, isShown, onShow }: RowProps) {
  const t = formatTexts()
  const { name, text } = t.export.formats[format]
  const isLossy = lossy.has(format)
  const { data: losses } = useQuery({ ...exportLosses(productId, format), enabled: isLossy })
  const count = losses?.length ?? 0
  return (
    <li className="border-b py-3 last:border-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-ink-2">{text}</p>
          {isLossy && losses && (
            <p className="text-sm">
              {count === 0 ? (
                <span className="text-ink-2">{t.export.whole}</span>
              ) : (
                <TextButton
                  aria-expanded={isShown}
                  aria-label={t.export.lossesOf(name, t.export.losses(count))}
                  onClick={onShow}
                >
                  {t.export.losses(count)}
                </TextButton>
              )}
            </p>
          )}
        </div>
        <a
          href={exportAddress(productId, format)}
          download
          className={buttonClass()}
          aria-label={t.export.downloadOf(name)}
        >
          <Download size={16} aria-hidden="true" />
          <span>{t.export.download}</span>
        </a>
      </div>
      {isShown && losses && (
        <div className="mt-3">
          <LossList title={t.losses.title(count)} lines={losses.map(({ place, text: what }) => lineOf(place, what))} />
        </div>
      )}
    </li>
  )
}

function lineOf(place: string, what: { zh: string; en: string }) {
  const [deKey = place, ...rest] = place.split('.')
  const [line] = linesOf(deKey, [{ place: rest.join('.'), text: what }])
  return line ?? { of: deKey, text: '', place }
}
