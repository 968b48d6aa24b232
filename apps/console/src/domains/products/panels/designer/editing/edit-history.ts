import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'

export const UNDO_STEPS = 100

/** Documents share what didn't change, so that 100 of them take little room. */
export interface EditHistory {
  past: readonly PanelDocument[]
  present: PanelDocument
  future: readonly PanelDocument[]
  /** What is being typed: its letters are one step. */
  typing?: string | undefined
}

export const newHistory = (present: PanelDocument): EditHistory => ({ past: [], present, future: [] })

export function recorded(history: EditHistory, next: PanelDocument, typing?: string): EditHistory {
  if (next === history.present) return history
  const isSameStep = typing !== undefined && typing === history.typing
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-UNDO_STEPS)
  return { past, present: next, future: [], typing }
}

export function undone({ past, present, future, ...rest }: EditHistory): EditHistory {
  const before = past.at(-1)
  if (!before) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function redone({ past, present, future, ...rest }: EditHistory): EditHistory {
  const [next, ...others] = future
  if (!next) return { past, present, future, ...rest }
  return { past: [...past, present], present: next, future: others }
}
