import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { TemplateRow } from './template-columns.tsx'
import { templateQueries, useSaveTemplate } from './template-features.queries.ts'
import { templateTexts } from './template-texts.ts'
import { shownOf, writtenOf, type Written } from './template-view.ts'

const tell = (error: unknown) => showToast('error', error instanceof Error ? error.message : String(error))

/** A template with its operations; each change is saved immediately. */
export function useTemplateEditor(categoryId: string) {
  const t = templateTexts()
  const template = useQuery(templateQueries.edited(categoryId))
  const save = useSaveTemplate(categoryId)
  const features = template.data?.features
  const rows = useMemo(() => (features ?? []).map((feature) => ({ feature, shown: shownOf(feature) })), [features])
  const all = rows.map(({ feature }) => writtenOf(feature))

  const overwritten = useRef<typeof template.data>(undefined)

  const store = async (next: readonly Written[], from = template.data) => {
    await save.mutateAsync({ features: [...next], updateTime: from?.updateTime })
  }
  /** There is no form to show an error in, so a failure shows a toast and reloads the template. */
  const change = async (next: readonly Written[], from = template.data): Promise<boolean> => {
    try {
      await store(next, from)
      return true
    } catch (error) {
      tell(error)
      void template.refetch()
      return false
    }
  }
  const placeOf = ({ feature }: TemplateRow) => rows.findIndex((one) => one.feature.id === feature.id)

  const putBack = async (feature: TemplateFeature, place: number) => {
    const { data } = await template.refetch()
    if (data) await change(data.features.map(writtenOf).toSpliced(place, 0, writtenOf(feature)), data)
  }
  return {
    template,
    rows,
    isBusy: save.isPending,
    /** The error of the last save, until it is reset. */
    error: save.error,
    forgetError: save.reset,
    placeOf,
    move: (row: TemplateRow, place: number) =>
      change(all.toSpliced(placeOf(row), 1).toSpliced(place, 0, writtenOf(row.feature))),
    setMandatory: async (row: TemplateRow, mandatory: boolean) => {
      const changed = { ...writtenOf(row.feature), deOptional: mandatory ? 0 : 1 } as Written
      if (await change(all.with(placeOf(row), changed))) showToast('success', t.saved)
    },
    remove: async (row: TemplateRow) => {
      const place = placeOf(row)
      if (!(await change(all.toSpliced(place, 1)))) return
      const undo = { label: t.undo, onPress: () => void putBack(row.feature, place) }
      showToast('success', t.removed(inPageLocale(row.shown.name)), undo)
    },
    /** For forms and pickers, which show errors themselves. */
    add: async (added: readonly Written[]) => {
      await store([...all, ...added])
      showToast('success', t.saved)
    },
    replace: async (row: TemplateRow, written: Written) => {
      const from = overwritten.current ?? template.data
      const stored = from?.features ?? []
      const place = stored.findIndex(({ id }) => id === row.feature.id)
      await store(stored.map(writtenOf).with(place, written), from)
      overwritten.current = undefined
      showToast('success', t.saved)
    },
    /** The row as it is stored now, which the next `replace` may overwrite. */
    newest: async (row: TemplateRow) => {
      const { data } = await template.refetch()
      overwritten.current = data
      const feature = data?.features.find(({ id }) => id === row.feature.id)
      return feature && shownOf(feature)
    },
  }
}
