import { rehearsalsLimits } from '@slipway/contract/devices/rehearsals/rehearsals.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { FaultRows } from './FaultRows.tsx'
import { FleetFields } from './FleetFields.tsx'
import { evidenceDraft, newFault, planChoices, startOf, type Draft, type Problems } from './rehearsal-draft.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { rehearsalQueries, useStartRehearsal, type OneRelease } from './rehearsals.queries.ts'

interface Props {
  release: OneRelease
  onClose: () => void
  onStarted: (rehearsalId: string) => void
}

const noProblems: Problems = new Map()

/** Plan, devices and faults of a new rehearsal; it begins as the one that counts as evidence. */
export function RehearsalDrawer({ release, onClose, onStarted }: Props) {
  const { form: t } = rehearsalTexts()
  const formId = useId()
  const [draft, setDraft] = useState<Draft>(evidenceDraft)
  const [problems, setProblems] = useState<Problems>(noProblems)
  const start = useStartRehearsal()
  const fleet = useQuery(rehearsalQueries.fleet(release))
  const planned = useQuery(rehearsalQueries.plan(release))
  const saved = planned.data?.plan ?? null
  const choices = planChoices(saved)
  const change = (fields: Partial<Draft>) => {
    setDraft((present) => ({ ...present, ...fields }))
    setProblems(noProblems)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const read = startOf(release, draft, saved)
    setProblems(read.problems ?? noProblems)
    if (read.input) start.mutate(read.input, { onSuccess: ({ rehearsalId }) => onStarted(rehearsalId) })
  }
  const addFault = () => {
    const key = Math.max(0, ...draft.faults.map((one) => one.key)) + 1
    change({ faults: [...draft.faults, newFault(key, 'rollsBack')] })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      foot={
        <Button tone="primary" type="submit" form={formId} busy={start.isPending} disabled={planned.isPending}>
          {t.submit}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        {start.isError && <Notice tone="danger">{start.error.message}</Notice>}
        <Select
          label={t.plan}
          value={draft.plan ?? choices[0] ?? 'standard'}
          onValueChange={(plan) => change({ plan })}
          options={choices.map((value) => ({ value, label: t.plans[value] }))}
        />
        <FleetFields release={release} draft={draft} problems={problems} onChange={change} />
        <section aria-label={t.faults} className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-medium">{t.faults}</h3>
            <Button size="small" onClick={addFault} disabled={draft.faults.length >= rehearsalsLimits.faults.max}>
              {t.addFault}
            </Button>
          </div>
          <p className="text-sm text-ink-2">{t.evidence}</p>
          <FaultRows faults={draft.faults} problems={problems} onChange={(faults) => change({ faults })} />
        </section>
        <FieldPair>
          <NumberField
            label={t.validationDevices}
            hint={fleet.data && t.validationHint(formatNumber(fleet.data.validationDevices))}
            placeholder={fleet.data ? String(fleet.data.validationDevices) : undefined}
            {...rehearsalsLimits.validationDevices}
            value={draft.validationDevices}
            onValueChange={(validationDevices) => change({ validationDevices })}
            error={problems.get('validationDevices')}
          />
          <NumberField
            label={t.seeds}
            min={rehearsalsLimits.seeds.min}
            max={rehearsalsLimits.seeds.max}
            value={draft.seeds}
            onValueChange={(seeds) => change({ seeds })}
            error={problems.get('seeds')}
          />
        </FieldPair>
        <FieldPair>
          <NumberField
            label={t.seed}
            {...rehearsalsLimits.seed}
            value={draft.seed}
            onValueChange={(seed) => change({ seed })}
            error={problems.get('seed')}
          />
        </FieldPair>
      </Form>
    </Drawer>
  )
}
