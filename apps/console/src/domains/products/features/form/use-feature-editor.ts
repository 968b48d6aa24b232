import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
} from 'react'
import { refusedField } from '../../../../shared/form/refused-field.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import type { Editor } from './editor-context.ts'
import { inputOf, type FeatureDraft } from './feature-draft.ts'
import { hasPattern, readDraft, type FeatureInput, type PatternRule, type Problems } from './feature-problems.ts'
import { rowsWithProblems } from './problem-rows.ts'

const loadPatternRule = () =>
  import('@slipway/contract/products/features/pattern.ts').then((loaded) => loaded.patternProblem)

const NONE: Problems = new Map()
const WRONG = '[aria-invalid="true"], [data-wrong]'

const textOf = (productId: string, draft: FeatureDraft): string => JSON.stringify(inputOf(productId, draft))

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

interface Options {
  productId: string
  start: FeatureDraft
  isTypeFixed: boolean
  onSave: (input: FeatureInput) => Promise<unknown>
}

/**
 * The state of the feature editor. A field's name is its path in the call's input, so the schema's problems find their
 * fields at any depth. A field is validated on blur, then live.
 */
export function useFeatureEditor({ productId, start, isTypeFixed, onSave }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState(NONE)
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set())
  const [sought, seek] = useState(NONE)
  const [unplaced, setUnplaced] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Input renders first and is validated deferred: with 50 parameters, validation takes longer than a key press may.
  const judged = useDeferredValue(draft, undefined)
  const patternRule = usePatternRule(judged !== undefined && hasPattern(judged))

  const problems = useMemo(
    () => (judged ? readDraft(productId, judged, { start, patternRule }).problems : NONE),
    [productId, judged, start, patternRule],
  )
  const shown = useMemo(() => {
    const seen = [...problems].filter(([path]) => isSent || left.has(path) || left.has(parentOf(path)))
    return new Map([...seen, ...refused])
  }, [problems, refused, isSent, left])

  const differs = useMemo(
    () => judged !== undefined && judged !== start && textOf(productId, judged) !== textOf(productId, start),
    [judged, start, productId],
  )
  // An unvalidated draft counts as changed, so that a quick click loses nothing.
  const isJudged = draft === judged
  const isDirty = draft !== start && (!isJudged || differs)

  const change = useCallback((part: Partial<FeatureDraft>) => {
    setDraft((last) => ({ ...last, ...part }))
    setRefused(NONE)
  }, [])
  const setOpen = useCallback(
    (rowId: number, open: boolean) =>
      setOpenRows((last) => new Set(open ? [...last, rowId] : [...last].filter((row) => row !== rowId))),
    [],
  )

  const restart = (from: FeatureDraft) => {
    setDraft(from)
    setLeft(new Set())
    setSent(false)
    setRefused(NONE)
    setOpenRows(new Set())
    setUnplaced(undefined)
  }

  /** Unfolds the parameters with problems and scrolls to the first one once it is rendered. */
  const showProblems = (found: Problems) => {
    setOpenRows((last) => new Set([...last, ...rowsWithProblems(draft, found)]))
    seek(new Map(found))
  }
  useEffect(() => {
    const [first] = sought
    if (!first || !isJudged) return
    const field = form.current?.querySelector<HTMLElement>(WRONG)
    field?.focus()
    setUnplaced(field ? undefined : first.join(': '))
    seek(NONE)
  }, [sought, isJudged])

  const place = (error: unknown) => {
    if (error instanceof SessionEnded) return
    const refusal = refusedField(error, { 'features.keyTaken': 'deKey' })
    if (!refusal) return showToast('error', error instanceof Error ? error.message : String(error))
    const found = new Map([[refusal.field, refusal.message]])
    setRefused(found)
    showProblems(found)
  }

  const send = async () => {
    setSent(true)
    setUnplaced(undefined)
    const rule = hasPattern(draft) ? await loadPatternRule() : undefined
    const { input, problems: found } = readDraft(productId, draft, { start, patternRule: rule })
    if (!input) return showProblems(found)
    setBusy(true)
    await onSave(input).catch(place)
    setBusy(false)
  }

  const editor = useMemo<Editor>(
    () => ({
      problemAt: (name) => shown.get(name),
      problemWithin: (name) => shown.get(name) ?? firstWithin(shown, name),
      isOpen: (rowId) => openRows.has(rowId),
      setOpen,
      isTypeFixed,
    }),
    [shown, openRows, setOpen, isTypeFixed],
  )
  return {
    draft,
    change,
    /** Starts again from another draft, together with `start`; what was typed is lost. */
    restart,
    editor,
    /** A problem that belongs to no field of the form. */
    unplaced,
    isDirty,
    isBusy,
    formProps: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) void send()
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        const name = target.getAttribute('name')
        if (name && !left.has(name)) setLeft((last) => new Set([...last, name]))
      },
    },
  }
}

function firstWithin(problems: Problems, name: string): string | undefined {
  for (const [path, text] of problems) if (path.startsWith(`${name}.`)) return text
  return undefined
}

/** RE2 is large and few features have a pattern, so it loads with the first one. */
function usePatternRule(isNeeded: boolean): PatternRule | undefined {
  const [rule, setRule] = useState<{ check: PatternRule }>()
  useEffect(() => {
    if (!isNeeded || rule) return undefined
    let isGone = false
    void loadPatternRule().then((check) => !isGone && setRule({ check }))
    return () => {
      isGone = true
    }
  }, [isNeeded, rule])
  return rule?.check
}
