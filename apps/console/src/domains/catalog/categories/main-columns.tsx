import type { MainCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import type { CategoriesTexts } from './texts.zh.ts'

interface Options {
  t: CategoriesTexts
  menu: RowMenuHandle<MainCategoryShown>
  hrefOf: (main: MainCategoryShown) => string
}

export const mainColumns = ({ t, menu, hrefOf }: Options): Column<MainCategoryShown>[] => [
  {
    key: 'category',
    head: t.columns.category,
    phone: 'title',
    cell: (main) => (
      <span className="block min-w-0">
        <KitLink
          href={hrefOf(main)}
          className="block h-6 truncate rounded-sm leading-6 font-medium hover:text-accent-text"
        >
          {inPageLocale(main.label)}
        </KitLink>
        <code className="block truncate font-mono text-xs text-ink-2">{main.mainCategory}</code>
      </span>
    ),
  },
  {
    key: 'tags',
    head: t.columns.tags,
    minWidth: 200,
    cell: ({ subCatTagLabels }) => {
      const words = subCatTagLabels.map(inPageLocale).join(' · ')
      return (
        <span title={words} className="block truncate text-ink-2">
          {words || t.none}
        </span>
      )
    },
  },
  {
    key: 'subs',
    head: t.columns.subs,
    width: '112px',
    phone: 'line',
    cell: (main) => (
      <TextLink href={hrefOf(main)} title={t.openNamed(inPageLocale(main.label))} className="tabular-nums">
        <span className="sm:hidden">{t.columns.subs} </span>
        {formatNumber(main.subCategories)}
        <span className="sr-only"> {t.openNamed(inPageLocale(main.label))}</span>
      </TextLink>
    ),
  },
  {
    key: 'products',
    head: t.columns.products,
    width: '96px',
    cell: ({ products, deletedProducts: deleted }) => (
      <span className="tabular-nums" title={deleted > 0 ? t.deletedProducts(deleted) : undefined}>
        {formatNumber(products - deleted)}
        {deleted > 0 && <span className="text-ink-3"> +{formatNumber(deleted)}</span>}
      </span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (main) => <RowMenuTrigger handle={menu} row={main} label={t.more(inPageLocale(main.label))} />,
  },
]
