import { deleteCustomCategory, updateCustomCategory } from '@slipway/contract/users/apps/app-content.calls.ts'
import type { ApplicationDetail, CustomCategory } from '@slipway/contract/users/apps/apps.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { RowMenu, RowMenuTrigger, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { useAppChange } from '../apps.queries.ts'
import { appsTexts } from '../apps-texts.ts'

const CategoryDrawer = lazyPart(async () => ({ default: (await import('./CategoryDrawer.tsx')).CategoryDrawer }))

interface PlacedCategory {
  category: CustomCategory
  place: number
}

/** SC-68. The menu of a row moves it, by pointer and by keyboard. */
export function CategoriesPanel({ detail: { app, categories } }: { detail: ApplicationDetail }) {
  const t = appsTexts().categories
  const menu = useRowMenu<PlacedCategory>()
  const move = useAppChange(updateCustomCategory)
  const remove = useAppChange(deleteCustomCategory)
  const [open, setOpen] = useState<'add' | CustomCategory>()
  const moveTo = ({ category }: PlacedCategory, place: number) => move.mutate({ ...category, place })
  return (
    <Panel
      title={t.title}
      aside={
        <Button size="small" onClick={() => setOpen('add')}>
          {t.add}
        </Button>
      }
    >
      <p className="px-4 pt-3 text-sm text-ink-2">{t.text}</p>
      {categories.length === 0 ? (
        <p className="p-4 text-ink-2">{t.empty}</p>
      ) : (
        <ul className="divide-y p-4 pt-1">
          {categories.map((category, place) => {
            const name = inLocale(category.label, currentLocale())
            return (
              <li key={category.categoryId} className="flex items-center gap-3 py-2">
                <PictureTile name={name} src={category.url} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-xs text-ink-2">{t.count(category.subCategories.length)}</span>
                </span>
                <RowMenuTrigger handle={menu} row={{ category, place }} label={t.more(name)} />
              </li>
            )
          })}
        </ul>
      )}
      <RowMenu
        handle={menu}
        items={(row) => [
          { label: t.edit, onSelect: () => setOpen(row.category) },
          { label: t.up, disabled: row.place === 0, onSelect: () => moveTo(row, row.place - 1) },
          {
            label: t.down,
            disabled: row.place === categories.length - 1,
            onSelect: () => moveTo(row, row.place + 1),
          },
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            onSelect: () =>
              remove.mutate(
                { categoryId: row.category.categoryId },
                { onSuccess: () => showToast('success', t.removed) },
              ),
          },
        ]}
      />
      <Suspense>
        {open && (
          <CategoryDrawer
            appId={app.appId}
            category={open === 'add' ? undefined : open}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
