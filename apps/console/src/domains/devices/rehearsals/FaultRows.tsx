import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { X } from 'lucide-react'
import { faultFields, faultKinds, shownLimits, type FaultDraft, type Problems } from './rehearsal-draft.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'

interface Props {
  faults: readonly FaultDraft[]
  problems: Problems
  onChange: (faults: FaultDraft[]) => void
}

/** The faults of a rehearsal, each with what its kind needs. */
export function FaultRows({ faults, problems, onChange }: Props) {
  const { form: t } = rehearsalTexts()
  return (
    <ul className="flex flex-col gap-3">
      {faults.map((fault, at) => {
        const error = (field: string) => problems.get(`faults.${at}.${field}`)
        const change = (fields: Partial<FaultDraft>) =>
          onChange(faults.map((one) => (one === fault ? { ...one, ...fields } : one)))
        const has = (field: (typeof faultFields)[FaultDraft['kind']][number]) => faultFields[fault.kind].includes(field)
        return (
          <li key={fault.key} className="rounded-md border p-3">
            <div className="flex items-start gap-2">
              <Select
                label={t.kind}
                value={fault.kind}
                onValueChange={(kind) => change({ kind })}
                options={faultKinds.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
                className="min-w-0 flex-1"
              />
              {has('share') && (
                <NumberField
                  label={t.share}
                  unit="%"
                  step={0.5}
                  {...shownLimits.share}
                  value={fault.share}
                  onValueChange={(share) => change({ share })}
                  error={error('permille')}
                  className="w-32 shrink-0"
                />
              )}
              <IconButton
                label={t.removeFault}
                icon={<X size={16} />}
                disabled={faults.length === 1}
                onClick={() => onChange(faults.filter((one) => one !== fault))}
                className="mt-6"
              />
            </div>
            <FaultDetails fault={fault} error={error} has={has} change={change} />
          </li>
        )
      })}
    </ul>
  )
}

interface DetailsProps {
  fault: FaultDraft
  error: (field: string) => string | undefined
  has: (field: 'during' | 'percent' | 'minutes' | 'bytesPerSecond') => boolean
  change: (fields: Partial<FaultDraft>) => void
}

function FaultDetails({ fault, error, has, change }: DetailsProps) {
  const { form: t } = rehearsalTexts()
  const { kind } = fault
  return (
    <div className="grid grid-cols-2 gap-x-3">
      {has('during') && (
        <Select
          label={t.during}
          value={fault.during}
          onValueChange={(during) => change({ during })}
          options={(['download', 'flash'] as const).map((value) => ({ value, label: t.duringOf[value] }))}
        />
      )}
      {has('percent') && (
        <NumberField
          label={t.percent}
          unit="%"
          value={fault.percent}
          onValueChange={(percent) => change({ percent })}
          error={error('percent')}
        />
      )}
      {has('minutes') && kind in t.minutesOf && (
        <NumberField
          label={t.minutesOf[kind as keyof typeof t.minutesOf]}
          unit={t.minutes}
          value={fault.minutes}
          onValueChange={(minutes) => change({ minutes })}
          error={error(kind === 'serverRestart' ? 'afterMinutes' : 'minutes')}
        />
      )}
      {has('bytesPerSecond') && (
        <NumberField
          label={t.bytesPerSecond}
          unit={t.bytesUnit}
          value={fault.bytesPerSecond}
          onValueChange={(bytesPerSecond) => change({ bytesPerSecond })}
          error={error('bytesPerSecond')}
        />
      )}
    </div>
  )
}
