import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { deviceQuery } from '../device/device.queries.ts'
import { DeedChoice } from '../scenes/DeedChoice.tsx'
import { deedsOf, type DraftAction } from '../scenes/scene-draft.ts'
import { newLine } from './timer-draft.ts'
import { timersTexts } from './timers-texts.ts'

interface Props {
  deviceId: string
  lines: readonly DraftAction[]
  isChecked: boolean
  onChange: (lines: DraftAction[]) => void
}

/** What a timer does with its device: one operation, or the properties that it sets, which go in one message. */
export function DeedLines({ deviceId, lines, isChecked, onChange }: Props) {
  const t = timersTexts()
  const { data: device, error } = useQuery(deviceQuery(deviceId))
  if (!device) return error ? <Notice tone="danger">{error.message}</Notice> : <Skeleton className="h-20 w-full" />
  if (!device.may.includes('control')) return <Notice tone="warning">{t.deviceGone}</Notice>
  const deeds = deedsOf(device.model)
  const isAlone = lines.length === 1
  const taken = new Set(lines.map(({ deKey }) => deKey))
  // An operation is invoked alone.
  const free = deeds.filter(({ kind, deKey }) => kind === 'p' && !taken.has(deKey))
  const isWhole = lines.every(({ deKey, isOperation }) => deKey !== '' && !isOperation)
  return (
    <>
      {lines.map((line, at) => (
        <fieldset
          key={line.id}
          className={isAlone ? 'flex flex-col gap-3' : 'relative flex flex-col gap-3 border-t pt-3'}
        >
          <legend className="sr-only">{t.deedAt(at + 1)}</legend>
          <DeedChoice
            label={t.deed}
            placeholder={t.choose}
            error={isChecked && !deeds.some(({ deKey }) => deKey === line.deKey) ? t.deedMissing : undefined}
            deeds={isAlone ? deeds : [...deeds.filter(({ deKey }) => deKey === line.deKey), ...free]}
            line={line}
            onChange={(changed) => onChange(lines.with(at, changed))}
          />
          {!isAlone && (
            <button
              type="button"
              aria-label={t.removeDeed(at + 1)}
              className="absolute top-0 -right-2 flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
              onClick={() => onChange(lines.toSpliced(at, 1))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          )}
        </fieldset>
      ))}
      {isWhole && free.length > 0 && (
        <Button size="large" className="h-11!" onClick={() => onChange([...lines, newLine(lines, deviceId)])}>
          {t.addDeed}
        </Button>
      )}
    </>
  )
}
