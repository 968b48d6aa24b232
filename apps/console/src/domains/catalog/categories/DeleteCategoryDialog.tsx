import type { MainCategoryShown, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useDeleteMain, useDeleteSub } from './category-editing.queries.ts'
import { categoryTexts } from './category-texts.ts'

interface Props {
  category: MainCategoryShown | SubCategoryShown
  onClose: () => void
}

/** Asks for confirmation: deleting a category is final and includes its contents. */
export function DeleteCategoryDialog({ category, onClose }: Props) {
  const t = categoryTexts().deleting
  const [main, sub] = [useDeleteMain(), useDeleteSub()]
  const isMain = 'subCategories' in category
  const remove = isMain ? main : sub
  const { id } = category
  const confirm = () =>
    remove.mutate(isMain ? { id, subCategories: category.subCategories } : { id }, {
      onSuccess: () => showToast('success', t.done),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(inPageLocale(category.label))}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p className="text-ink">
        {isMain ? category.subCategories > 0 && t.subs(category.subCategories) : t.withTemplate}
      </p>
      <p className="mt-2">{t.text}</p>
    </ConfirmDialog>
  )
}
