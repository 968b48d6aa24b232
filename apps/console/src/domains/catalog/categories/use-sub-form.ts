import type { MainCategory, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'
import { useAddSub, useUpdateSub } from './category-editing.queries.ts'
import { categoryTexts } from './category-texts.ts'
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
  const [percent, setPercent] = useState<number>()

  const form = useContractForm<SubFormInput, SubFormValues>({
    schema: subFormSchema,
    defaultValues: subStart(sub),
    refusalFields: subRefusalFields,
    onSubmit: async (values) => {
      try {
        const displayUrl = await storedPicture(picture, setPercent, 'categoryPic')
        const input = { ...values, displayUrl }
        if (sub) await update.mutateAsync({ ...input, id: sub.id, updateTime: sub.updateTime })
        else await add.mutateAsync({ ...input, pid: main.id })
      } finally {
        setPercent(undefined)
      }
      showToast('success', sub ? t.saved : t.added)
      onDone()
    },
  })
  const isDirty = form.isDirty || picture !== (sub?.displayUrl || null)
  return { ...form, isDirty, picture, setPicture, percent }
}
