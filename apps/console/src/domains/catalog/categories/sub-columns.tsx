import type { SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import { accessName, communicationName } from './categories.exports.ts'
import type { CategoriesTexts } from './texts.zh.ts'

interface Options {
  t: CategoriesTexts
  names: {
    accessType: Record<ReturnType<typeof accessName>, string>
    communicationType: Record<ReturnType<typeof communicationName>, string>
  }
  menu: RowMenuHandle<SubCategoryShown>
  templateHref: (sub: SubCategoryShown) => string
}

export const subColumns = ({ t, names, menu, templateHref }: Options): Column<SubCategoryShown>[] => [
  {
    key: 'category',
    head: t.columns.category,
    phone: 'title',
    cell: (sub) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={inPageLocale(sub.label)} src={sub.displayUrl} />
        <span className="min-w-0">
          <KitLink
            href={templateHref(sub)}
            title={t.templateOf(inPageLocale(sub.label))}
            className="block h-6 truncate rounded-sm leading-6 font-medium hover:text-accent-text"
          >
            {inPageLocale(sub.label)}
          </KitLink>
          <code className="block truncate font-mono text-xs text-ink-2">{sub.category}</code>
        </span>
      </span>
    ),
  },
  {
    key: 'tag',
    head: t.columns.tag,
    width: '112px',
    cell: ({ tag, tagLabel }) => (
      <span className="block truncate text-ink-2">{tag ? inPageLocale(tagLabel) : t.none}</span>
    ),
  },
  {
    key: 'accessTypes',
    head: t.columns.accessTypes,
    width: '168px',
    phone: 'line',
    cell: ({ accessType }) => (
      <span className="text-ink-2">{accessType.map((code) => names.accessType[accessName(code)]).join(' · ')}</span>
    ),
  },
  {
    key: 'networks',
    head: t.columns.networks,
    minWidth: 200,
    cell: ({ netProtocols }) => {
      const modes = netProtocols.map(({ type }) => names.communicationType[communicationName(type)])
      const details = netProtocols.map(
        ({ methods, default: defaultValue }, at) =>
          `${modes[at]}: ${methods.map((method) => t.methods[method]).join(', ')} (${t.byDefault(t.methods[defaultValue])})`,
      )
      return (
        <span title={details.join('\n')} className="line-clamp-2 text-ink-2">
          {modes.join(' · ')}
        </span>
      )
    },
  },
  {
    key: 'minAppVersion',
    head: t.columns.minAppVersion,
    width: '120px',
    cell: ({ minAppVersion }) => <code className="font-mono text-xs">{minAppVersion}</code>,
  },
  {
    key: 'products',
    head: t.columns.products,
    width: '80px',
    phone: 'line',
    cell: ({ products, deletedProducts: deleted }) => (
      <span className="tabular-nums" title={deleted > 0 ? t.deletedProducts(deleted) : undefined}>
        <span className="sm:hidden">{t.columns.products} </span>
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
    cell: (sub) => <RowMenuTrigger handle={menu} row={sub} label={t.more(inPageLocale(sub.label))} />,
  },
]
