import {
  assignedLights,
  entriesOf,
  initialConfig,
  lightModelId,
  lightNames,
  lightsOf,
  pinConflicts,
} from '@slipway/contract/products/hardware/light-strip.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useSaveStrip } from '../hardware.queries.ts'
import { hardwareTexts } from '../hardware-texts.ts'
import { LightPalette } from './LightPalette.tsx'
import { PinRow } from './PinRow.tsx'
import { hasFrequency, usesPwm, withModel, type StripDraft } from './strip-draft.ts'

interface Props {
  productId: string
  stored: StripDraft & { updateTime: number | null }
  mayChange: boolean
  onReload: () => void
}

/** The board with its five pins, and the same as JSON. */
export function LightStripEditor({ productId, stored, mayChange, onReload }: Props) {
  const { strip: t } = hardwareTexts()
  const save = useSaveStrip(productId)
  const { updateTime, ...saved } = stored
  const [draft, setDraft] = useState<StripDraft>(saved)
  const conflicts = pinConflicts(draft.modelId, draft.mconfigInfo)
  const entries = entriesOf(draft.mconfigInfo)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const isValid = conflicts.length === 0 && entries.every((entry) => !usesPwm(entry) || hasFrequency(entry))
  const used = assignedLights(draft.mconfigInfo)
  const unused = draft.modelId === '' ? [] : lightsOf(draft.modelId).filter((light) => !used.includes(light))

  const submit = () =>
    save.mutate(
      { ...draft, ...(updateTime !== null && { updateTime }) },
      {
        onSuccess: () => showToast('success', t.saved),
        onError: (error) => {
          if (!isRefused(error, 'hardware.savedMeanwhile')) showToast('error', error.message)
        },
      },
    )
  return (
    <div className="grid gap-6 p-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Select
          label={t.model}
          className="max-w-95"
          value={draft.modelId}
          disabled={!mayChange}
          onValueChange={(modelId) => setDraft(withModel(draft, modelId))}
          options={lightModelId.options.map((value) => ({ value, label: t.models[value] }))}
        />
        <LightPalette draft={draft} mayChange={mayChange} />
        <Board>
          {entries.map((entry) => (
            <PinRow
              key={entry.name}
              draft={draft}
              entry={entry}
              conflict={conflicts.find(({ pin }) => pin === entry.name)}
              onChange={mayChange ? setDraft : undefined}
            />
          ))}
        </Board>
        {unused.length > 0 && (
          <Notice>{t.unassigned(listed(unused.map((light) => inPageLocale(lightNames[light]))))}</Notice>
        )}
        {isRefused(save.error, 'hardware.savedMeanwhile') && (
          <Notice tone="danger" action={<TextButton onClick={onReload}>{t.reload}</TextButton>}>
            {save.error.message}
          </Notice>
        )}
        {mayChange && (
          <div className="flex flex-wrap items-center gap-2">
            <Button tone="primary" disabled={!isDirty || !isValid} busy={save.isPending} onClick={submit}>
              {t.save}
            </Button>
            {isDirty && <Button onClick={() => setDraft(saved)}>{t.discard}</Button>}
            {used.length > 0 && (
              <Button onClick={() => setDraft({ ...draft, mconfigInfo: initialConfig() })}>{t.reset}</Button>
            )}
            {isDirty && <span className="text-sm text-ink-2">{t.unsaved}</span>}
          </div>
        )}
      </div>
      <CopyBlock
        label={t.json}
        tabs={[{ key: 'json', label: t.json, code: JSON.stringify(draft.mconfigInfo, null, 2) }]}
        className="self-start max-h-[36rem] overflow-y-auto"
      />
    </div>
  )
}

/** The drawing: the board at the left edge with its module, from which a trace leads to each pin. */
function Board({ children }: { children: React.ReactNode }) {
  const { strip: t } = hardwareTexts()
  return (
    <div className="relative">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-0 w-16 rounded-lg border border-line-2 bg-surface-2 sm:w-48"
      >
        <div className="absolute inset-y-3 left-3 flex w-20 items-center justify-center rounded-sm bg-log text-log-ink max-sm:hidden">
          <span className="text-xs">{t.board}</span>
        </div>
      </div>
      <ul aria-label={t.pinsOf} className="relative">
        {children}
      </ul>
    </div>
  )
}

const listed = (names: readonly string[]): string => new Intl.ListFormat(currentLocale()).format(names)
