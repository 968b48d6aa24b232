import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { usePlanEditor } from './plan-editor.ts'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'

/** What has to happen before the rollout starts. */
export function ApprovalFields() {
  const { approval: t } = planTexts()
  const { draft, change } = usePlanEditor()
  const { needsApproval, needsRehearsal } = draft
  const words = [needsApproval && t.approval, needsRehearsal && t.rehearsal].filter((word) => word !== false)
  return (
    <PlanSection
      title={t.title}
      summary={words.length > 0 ? words.join(' · ') : t.none}
      paths={['needsApproval', 'needsRehearsal']}
      isOpen
    >
      <Checkbox
        label={t.needsApproval}
        checked={needsApproval}
        onChange={({ target }) => change({ needsApproval: target.checked })}
      />
      <Checkbox
        label={t.needsRehearsal}
        checked={needsRehearsal}
        onChange={({ target }) => change({ needsRehearsal: target.checked })}
      />
    </PlanSection>
  )
}
