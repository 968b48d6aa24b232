import type { BulkAction, BulkJob, BulkSelection } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { transType } from '@slipway/contract/products/features/features.ts'
import { problemText } from '@slipway/contract/products/features/value-check.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { JsonField } from '../control/JsonField.tsx'
import { ScalarField } from '../control/ScalarField.tsx'
import { problemOf, startOf } from '../control/set-value.ts'
import { labelQueries } from '../list/labels.queries.ts'
import { listTexts } from '../list/list-texts.ts'
import { useStartBulk } from './bulk.queries.ts'

export type BulkKind = BulkAction['kind']

interface Props {
  productId: string
  kind: BulkKind
  selection: BulkSelection
  /** The number of devices as text; “1,000+” where it is a minimum. */
  count: string
  onStarted: (job: BulkJob) => void
  onClose: () => void
}

const isSettable = (direction: number) =>
  direction === transType.distribute || direction === transType.reportAndDistribute

/** Asks what an action needs, and begins its job. */
export function BulkDialog({ productId, kind, selection, count, onStarted, onClose }: Props) {
  const t = listTexts()
  const kit = useKitTexts()
  const start = useStartBulk()
  const { data: features = [] } = useQuery(featureQueries.propertiesInForce(productId))
  const properties = features.filter((feature) => isSettable(feature.transType))
  const [deKey, setDeKey] = useState('')
  const [draft, setDraft] = useState<unknown>()
  const [expire, setExpire] = useState<number | null>(deviceLimits.commandExpireSeconds.defaultValue)
  const [labelId, setLabelId] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const property = properties.find((one) => one.deKey === deKey) ?? properties[0]
  const value = property && (draft === undefined ? startOf(property.schema, undefined) : draft)
  const problem = property && problemOf(property.schema, value)

  const isEmpty = value === undefined || value === null
  const wrong = problem && (isEmpty ? t.run.chooseFirst : inPageLocale(problemText(problem)))

  function action(): BulkAction | undefined {
    if (kind === 'set') {
      const isReady = property && !problem && expire !== null
      return isReady ? { kind, data: { [property.deKey]: value }, expire } : undefined
    }
    if (kind === 'tag' || kind === 'untag' || kind === 'group') return labelId === '' ? undefined : { kind, labelId }
    return kind === 'delete' && typed.trim() !== count ? undefined : { kind }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wanted = action()
    if (wanted) start.mutate({ productId, selection, action: wanted }, { onSuccess: onStarted })
  }
  return (
    <Dialog open onClose={onClose} title={t.run.title(t.actions[kind], count)} size="small" keepOnOutsidePress>
      <Form onSubmit={submit}>
        {kind === 'set' && !property && <Notice tone="info">{t.run.noProperties}</Notice>}
        {kind === 'set' && property && (
          <>
            <Select
              label={t.run.property}
              options={properties.map((one) => ({ value: one.deKey, label: inPageLocale(one.name) }))}
              value={property.deKey}
              onValueChange={(next) => {
                setDeKey(next)
                setDraft(undefined)
              }}
            />
            {property.schema.type === 'object' || property.schema.type === 'array' ? (
              <JsonField
                label={inPageLocale(property.name)}
                value={value}
                onChange={setDraft}
                error={isChecked ? wrong : undefined}
              />
            ) : (
              <ScalarField
                label={inPageLocale(property.name)}
                schema={property.schema}
                value={value}
                onChange={(next) => setDraft(next ?? null)}
                error={isChecked ? wrong : undefined}
              />
            )}
            <NumberField
              label={t.run.expire}
              hint={t.run.expireHint}
              min={deviceLimits.commandExpireSeconds.min}
              max={deviceLimits.commandExpireSeconds.max}
              value={expire}
              onValueChange={setExpire}
            />
          </>
        )}
        {(kind === 'tag' || kind === 'untag' || kind === 'group') && (
          <LabelChoice productId={productId} kind={kind} value={labelId} onChange={setLabelId} isChecked={isChecked} />
        )}
        {kind === 'disable' && <Notice tone="warning">{t.run.disableWarning}</Notice>}
        {kind === 'delete' && (
          <>
            <Notice tone="danger">{t.run.deleteWarning}</Notice>
            <TextField
              label={t.run.typeCount(count)}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button
            tone={kind === 'delete' ? 'danger' : 'primary'}
            type="submit"
            busy={start.isPending}
            disabled={kind === 'delete' && typed.trim() !== count}
          >
            {t.run.start}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

interface ChoiceProps {
  productId: string
  kind: 'tag' | 'untag' | 'group'
  value: string
  onChange: (labelId: string) => void
  isChecked: boolean
}

function LabelChoice({ productId, kind, value, onChange, isChecked }: ChoiceProps) {
  const t = listTexts().run
  const { data: labels = [] } = useQuery(labelQueries.list(productId))
  const wanted = kind === 'group' ? labelKind.group : labelKind.tag
  const own = labels.filter((label) => label.kind === wanted)
  if (own.length === 0) return <Notice tone="info">{t.noLabels}</Notice>
  return (
    <Select
      label={kind === 'group' ? t.groupLabel : t.label}
      placeholder={t.chooseFirst}
      options={own.map(({ labelId, name }) => ({ value: labelId, label: name }))}
      value={value === '' ? null : value}
      onValueChange={onChange}
      error={isChecked && value === '' ? t.chooseFirst : undefined}
    />
  )
}
