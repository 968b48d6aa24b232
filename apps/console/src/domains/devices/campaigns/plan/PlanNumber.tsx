import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import type { PlanDraft } from './plan-draft.ts'
import { usePlanEditor } from './plan-editor.ts'

/** The fields of the draft that are numbers. */
type NumberName = {
  [Name in keyof PlanDraft]: PlanDraft[Name] extends number | null ? Name : never
}[keyof PlanDraft]

interface Props {
  name: NumberName
  /** Its path in the plan. */
  path: string
  label: string
  hint?: string
  unit?: string
  step?: number
  min: number
  max: number
  required?: boolean
}

/** A number of the plan. */
export function PlanNumber({ name, path, required = true, ...field }: Props) {
  const { draft, change, problem } = usePlanEditor()
  return (
    <NumberField
      {...field}
      required={required}
      value={draft[name]}
      onValueChange={(value) => change({ [name]: value })}
      error={problem(path)}
    />
  )
}
