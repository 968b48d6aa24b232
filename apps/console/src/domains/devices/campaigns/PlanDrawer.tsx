import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { integer } from '@slipway/contract/schema.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { campaignTexts } from './campaign-texts.ts'
import { useSavePlan } from './plan.queries.ts'

interface Props {
  release: { productId: string; recordId: string }
  plan: RolloutPlan
  onClose: () => void
}

const schema = z.object({
  perMinute: z.nullable(integer(planLimits.perMinute)),
  soak: integer(planLimits.soakMinutes),
  laterSoak: integer(planLimits.soakMinutes),
  factor: integer(planLimits.factor),
  needsApproval: z.boolean(),
})

/** The fields of a plan that are changed most; the others stay as they are, and all are in the API. */
export function PlanDrawer({ release, plan, onClose }: Props) {
  const { plan: texts } = campaignTexts()
  const t = texts.fields
  const save = useSavePlan()
  const formId = useId()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      perMinute: plan.rate.kind === 'constant' ? plan.rate.perMinute : null,
      soak: plan.soak.minutes,
      laterSoak: plan.soak.laterMinutes,
      factor: plan.groups.factor,
      needsApproval: plan.needsApproval,
    },
    onSubmit: async ({ perMinute, soak, laterSoak, factor, needsApproval }) => {
      const isKept = perMinute === null && plan.rate.kind === 'exponential'
      const rate = perMinute === null ? { kind: 'unlimited' as const } : { kind: 'constant' as const, perMinute }
      const changed: RolloutPlan = {
        ...plan,
        groups: { ...plan.groups, factor },
        rate: isKept ? plan.rate : rate,
        soak: { ...plan.soak, minutes: soak, laterMinutes: laterSoak },
        needsApproval,
      }
      await save.mutateAsync({ ...release, plan: changed })
      onClose()
    },
  })
  const number = (
    name: 'perMinute' | 'soak' | 'laterSoak' | 'factor',
    { label, hint, unit, ...limits }: { label: string; hint: string; unit: string; min: number; max: number },
  ) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <NumberField
          label={label}
          hint={hint}
          unit={unit}
          {...limits}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          error={form.error(name)}
        />
      )}
    />
  )
  return (
    <FormDrawer
      title={texts.adjustTitle}
      formId={formId}
      submitLabel={texts.save}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        {number('perMinute', {
          label: t.perMinute,
          hint: t.perMinuteHint,
          unit: t.perMinuteUnit,
          ...planLimits.perMinute,
        })}
        {number('soak', { label: t.soak, hint: t.soakHint, unit: t.minutes, ...planLimits.soakMinutes })}
        {number('laterSoak', { label: t.laterSoak, hint: t.laterSoakHint, unit: t.minutes, ...planLimits.soakMinutes })}
        {number('factor', { label: t.factor, hint: t.factorHint, unit: '×', ...planLimits.factor })}
        <Controller
          control={form.control}
          name="needsApproval"
          render={({ field }) => (
            <Checkbox
              label={t.needsApproval}
              checked={field.value}
              onChange={(event) => field.onChange(event.target.checked)}
            />
          )}
        />
      </Form>
    </FormDrawer>
  )
}
