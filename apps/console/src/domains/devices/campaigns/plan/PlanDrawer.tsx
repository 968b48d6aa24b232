import { flawsOf } from '@slipway/contract/devices/campaigns/rollout/plan-flaws.ts'
import { planOf } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { planFlawTexts } from '@slipway/contract/devices/rehearsals/evidence-texts.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useSavePlan, type SavedPlan } from '../plan.queries.ts'
import { ApprovalFields } from './ApprovalFields.tsx'
import { DeviceFields } from './DeviceFields.tsx'
import { GroupFields } from './GroupFields.tsx'
import { HealthFields } from './HealthFields.tsx'
import { LiveSums } from './LiveSums.tsx'
import { PaceFields } from './PaceFields.tsx'
import { draftOf, problemAt, readPlan, type PlanDraft, type Problems } from './plan-draft.ts'
import { PlanEditorContext } from './plan-editor.ts'
import { planTexts } from './plan-texts.ts'
import { SoakFields } from './SoakFields.tsx'
import { StopFields } from './StopFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import { TimingFields } from './TimingFields.tsx'

interface Props {
  release: { productId: string; recordId: string }
  saved: SavedPlan
  /** Only devices with these versions; empty: those of the saved plan. */
  versions: readonly string[]
  onClose: () => void
}

const noProblems: Problems = new Map()

/** All fields of a rollout plan, in sections, with what they mean for the devices. */
export function PlanDrawer({ release, saved, versions, onClose }: Props) {
  const t = planTexts()
  const save = useSavePlan()
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<PlanDraft>(() => {
    const { filter, ...rest } = saved.plan ?? planOf('standard')
    return draftOf({ ...rest, filter: versions.length === 0 ? filter : { ...filter, versions: [...versions] } })
  })
  const [isChecked, setChecked] = useState(false)
  const read = useMemo(() => readPlan(draft), [draft])
  const plan = 'plan' in read ? read.plan : undefined
  const problems = isChecked ? (read.problems ?? noProblems) : noProblems
  const flaws = plan ? flawsOf(plan) : []
  const isDirty = useMemo(
    () => saved.plan === null || JSON.stringify(draft) !== JSON.stringify(draftOf(saved.plan)),
    [draft, saved.plan],
  )

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (plan && flaws.length === 0) save.mutate({ ...release, plan }, { onSuccess: onClose })
    // The first invalid field, once its section has opened.
    else requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const editor = useMemo(
    () => ({
      productId: release.productId,
      draft,
      change: (fields: Partial<PlanDraft>) => setDraft((present) => ({ ...present, ...fields })),
      problem: (path: string) => problemAt(problems, path),
    }),
    [release.productId, draft, problems],
  )
  return (
    <FormDrawer
      title={t.title}
      formId={formId}
      submitLabel={t.save}
      isDirty={isDirty}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <PlanEditorContext value={editor}>
        <div ref={body}>
          <Form id={formId} onSubmit={submit}>
            {versions.length > 0 && <Notice tone="info">{t.onlyVersions(versions.join(', '))}</Notice>}
            {save.isError && <Notice tone="danger">{save.error.message}</Notice>}
            {flaws.length > 0 && (
              <Notice tone={isChecked ? 'danger' : 'warning'}>
                {t.flaws(flaws.map((flaw) => inPageLocale(planFlawTexts[flaw])))}
              </Notice>
            )}
            <LiveSums plan={plan} saved={saved} />
            <GroupFields />
            <PaceFields />
            <SoakFields />
            <DeviceFields />
            <TimeFields />
            <StopFields />
            <TimingFields product={saved.productTiming} />
            <HealthFields />
            <ApprovalFields />
          </Form>
        </div>
      </PlanEditorContext>
    </FormDrawer>
  )
}
