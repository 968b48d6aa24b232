import type { MainCategory, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { useSaveConflict } from '../../../shared/conflict/use-save-conflict.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'
import { newestSub, useAddSub, useUpdateSub } from './category-editing.queries.ts'
import { categoryTexts } from './category-texts.ts'
import { namesOf } from './field-names.ts'
import { subFormSchema, subRefusalFields, subStart, type SubFormInput, type SubFormValues } from './sub-form.ts'

interface Options {
  main: MainCategory
  /** The category to edit; absent when adding one. */
  sub: SubCategoryShown | undefined
  onDone: () => void
}

export type SubFormState = ReturnType<typeof useSubForm>

/** The form of a sub category with its picture, for components that render fields and buttons separately. */
export function useSubForm({ main, sub, onDone }: Options) {
  const t = categoryTexts().form
  const add = useAddSub()
  const update = useUpdateSub()
  const [picture, setPicture] = useState<File | string | null>(sub?.displayUrl || null)
  const [edited, setEdited] = useState(sub)
  const [percent, setPercent] = useState<number>()

  const form = useContractForm<SubFormInput, SubFormValues>({
    schema: subFormSchema,
    defaultValues: subStart(sub),
    refusalFields: subRefusalFields,
    onSubmit: (values): Promise<void> =>
      conflict.attempt(async () => {
        try {
          const displayUrl = await storedPicture(picture, setPercent, 'categoryPic')
          const input = { ...values, displayUrl }
          if (edited) {
            const updateTime = conflict.startedFrom(edited.updateTime)
            await update.mutateAsync({ ...input, id: edited.id, updateTime })
          } else await add.mutateAsync({ ...input, pid: main.id })
        } finally {
          setPercent(undefined)
        }
        showToast('success', sub ? t.saved : t.added)
        onDone()
      }),
  })
  const compared = (values: SubFormInput, shown: File | string | null) => ({
    ...values,
    displayUrl: shown instanceof File ? shown.name : shown,
  })
  const conflict = useSaveConflict<SubCategoryShown>({
    newest: async () => edited && newestSub(main.id, edited),
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: (stored) => compared(subStart(stored), stored.displayUrl),
    typed: (): object => compared(form.getValues(), picture),
    nameOf: (path) => namesOf(t)[path],
    onReload: (stored) => {
      setEdited(stored)
      setPicture(stored.displayUrl || null)
      form.reset(subStart(stored))
    },
    submit: () => form.submit(),
  })
  const isDirty = form.isDirty || picture !== (edited?.displayUrl || null)
  return { ...form, isDirty, picture, setPicture, percent, conflict: conflict.notice }
}
