import type { MainCategory, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { useId, useState } from 'react'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { inPageLocale } from '../../../shared/texts/formats.ts'
import { categoryTexts } from './category-texts.ts'
import { SubCategoryForm } from './SubCategoryForm.tsx'

interface Props {
  main: MainCategory
  /** The category that is changed; without one a category is added. */
  sub?: SubCategoryShown
  onClose: () => void
}

export function SubCategoryDrawer({ main, sub, onClose }: Props) {
  const t = categoryTexts().form
  const formId = useId()
  const [state, setState] = useState({ isDirty: false, isBusy: false })
  return (
    <FormDrawer
      title={sub ? t.editSub(inPageLocale(sub.label)) : t.addSub(inPageLocale(main.label))}
      formId={formId}
      submitLabel={sub ? t.save : t.add}
      {...state}
      onClose={onClose}
    >
      <SubCategoryForm id={formId} main={main} sub={sub} onState={setState} onDone={onClose} />
    </FormDrawer>
  )
}
