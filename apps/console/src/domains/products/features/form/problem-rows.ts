import type { FeatureDraft } from './feature-draft.ts'
import type { Problems } from './feature-problems.ts'
import type { ParametersDraft, ValueDraft } from './value-draft.ts'

/** The parameters with a problem inside, at any depth: they unfold, so that each problem is visible. */
export function rowsWithProblems({ kind, value, input, output }: FeatureDraft, problems: Problems): number[] {
  const paths = [...problems.keys()]
  const inParameters = ({ properties }: ParametersDraft, at: string): number[] =>
    properties.flatMap((parameter, index) => {
      const own = `${at}.properties.${index}`
      if (!paths.some((path) => path === own || path.startsWith(`${own}.`))) return []
      return [parameter.rowId, ...inValue(parameter, own)]
    })
  const inValue = (draft: ValueDraft, at: string): number[] => {
    if (draft.type === 'object') return inParameters(draft, at)
    return draft.type === 'array' && draft.items ? inValue(draft.items, `${at}.items`) : []
  }
  if (kind === 'property') return inValue(value, 'deInput')
  return [...(kind === 'operation' ? inParameters(input, 'deInput') : []), ...inParameters(output, 'deOutput')]
}
