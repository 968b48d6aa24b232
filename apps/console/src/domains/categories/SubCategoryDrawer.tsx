import type { MainCategory, SubCategoryShown } from '@slipway/contract/categories/categories.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { Drawer } from '@slipway/ui/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useId, useState } from 'react'
import { LeaveQuestion } from '../../shared/form/LeaveQuestion.tsx'
import { inPageLocale } from '../../shared/formats.ts'
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
  const kit = useKitTexts()
  const formId = useId()
  const [state, setState] = useState({ isDirty: false, isBusy: false })
  const [isAsking, setAsking] = useState(false)
  return (
    <Drawer
      open
      onClose={onClose}
      title={sub ? t.editSub(inPageLocale(sub.label)) : t.addSub(inPageLocale(main.label))}
      dirty={state.isDirty}
      foot={
        <>
          <Button onClick={() => (state.isDirty ? setAsking(true) : onClose())}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} busy={state.isBusy}>
            {sub ? t.save : t.add}
          </Button>
        </>
      }
    >
      <SubCategoryForm id={formId} main={main} sub={sub} onState={setState} onDone={onClose} />
      <LeaveQuestion
        holds={state.isDirty && !state.isBusy}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onLeave={onClose}
      />
    </Drawer>
  )
}
