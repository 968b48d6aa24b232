import { createContext, use } from 'react'
import type { PlanDraft } from './plan-draft.ts'

interface PlanEditor {
  productId: string
  draft: PlanDraft
  change: (fields: Partial<PlanDraft>) => void
  /** The problem of a field by its path in the plan; undefined until the plan is saved. */
  problem: (path: string) => string | undefined
}

/** The draft that the sections of the drawer edit together. */
export const PlanEditorContext = createContext<PlanEditor | undefined>(undefined)

export function usePlanEditor(): PlanEditor {
  const editor = use(PlanEditorContext)
  if (!editor) throw new Error('a field of a plan is outside its drawer')
  return editor
}
