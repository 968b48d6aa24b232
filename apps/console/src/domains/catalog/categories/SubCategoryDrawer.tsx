import type { MainCategory, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { useId } from 'react'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { categoryTexts } from './category-texts.ts'
import { SubCategoryForm } from './SubCategoryForm.tsx'
import { useSubForm } from './use-sub-form.ts'

interface Props {
  main: MainCategory
  /** The category to edit; absent when adding one. */
  sub?: SubCategoryShown
  onClose: () => void
}

export function SubCategoryDrawer({ main, sub, onClose }: Props) {
  const t = categoryTexts().form
  const formId = useId()
  const form = useSubForm({ main, sub, onDone: onClose })
  return (
    <FormDrawer
      title={sub ? t.editSub(inPageLocale(sub.label)) : t.addSub(inPageLocale(main.label))}
      formId={formId}
      submitLabel={sub ? t.save : t.add}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <SubCategoryForm id={formId} form={form} main={main} sub={sub} />
    </FormDrawer>
  )
}
