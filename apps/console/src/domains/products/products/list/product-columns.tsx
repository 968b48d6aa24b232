import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { accessName, communicationName } from '../../../catalog/categories/categories.exports.ts'
import { roleName, statusName, statusTone } from '../product-words.ts'
import type { ProductsTexts } from '../texts.zh.ts'

interface Options {
  t: ProductsTexts
  menu: RowMenuHandle<Product>
  hrefOf: (product: Product) => string
  mayChange: boolean
  /** The products of all accounts: whose a product is matters more than its access plan. */
  isAdmin: boolean
}

/** Short marks next to the product ID: a template, or the viewer's role in another account's product. */
function marksOf({ isTemplate, role, owner }: Product, t: ProductsTexts): { text: string; title?: string }[] {
  return [
    ...(isTemplate === 1 ? [{ text: t.template }] : []),
    ...(role === null || role === memberRole.owner
      ? []
      : [{ text: t.memberRole[roleName(role)], title: t.sharedBy(owner) }]),
  ]
}

export const productColumns = ({ t, menu, hrefOf, mayChange, isAdmin }: Options): Column<Product>[] => [
  {
    key: 'product',
    head: t.columns.product,
    minWidth: 260,
    phone: 'title',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={product.productName} src={product.productPic || product.categoryPic} />
        <span className="min-w-0">
          <KitLink
            href={hrefOf(product)}
            title={product.productName}
            className="row-link block h-6 truncate rounded-sm leading-6 font-medium hover:text-accent-text"
          >
            {product.productName}
          </KitLink>
          {marksOf(product, t).length > 0 ? (
            <span className="flex min-w-0 items-center gap-2">
              <Copyable text={product.productId} tabStop={false} className="h-6 min-w-0" />
              {marksOf(product, t).map(({ text, title }) => (
                <span
                  key={text}
                  title={title}
                  className="shrink-0 rounded-sm border border-line-2 px-1 text-xs whitespace-nowrap text-ink-2"
                >
                  {text}
                </span>
              ))}
            </span>
          ) : (
            <Copyable text={product.productId} tabStop={false} className="h-6" />
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'productModel',
    head: t.columns.productModel,
    width: '108px',
    cellClassName: 'truncate font-mono text-xs',
    cellTitle: ({ productModel }) => productModel,
    cell: ({ productModel }) => productModel,
  },
  {
    key: 'category',
    head: t.columns.category,
    width: '12%',
    minWidth: 124,
    phone: 'line',
    cellClassName: 'truncate',
    cellTitle: ({ categoryLabel }) => inPageLocale(categoryLabel),
    cell: ({ categoryLabel }) => inPageLocale(categoryLabel),
  },
  {
    key: 'communicationType',
    head: t.columns.communicationType,
    width: '104px',
    cell: ({ communicationType }) => t.communicationType[communicationName(communicationType)],
  },
  {
    key: 'accessType',
    head: t.columns.accessType,
    width: '112px',
    cell: ({ accessType }) => t.accessType[accessName(accessType)],
  },
  {
    key: 'publishStatus',
    head: t.columns.publishStatus,
    width: '132px',
    phone: 'line',
    stays: true,
    cell: ({ publishStatus }) => (
      <StatusDot tone={statusTone(publishStatus)}>{t.publishStatus[statusName(publishStatus)]}</StatusDot>
    ),
  },
  {
    key: 'creator',
    head: t.columns.creator,
    width: '144px',
    stays: isAdmin,
    cellTitle: ({ owner, creator }) => (owner === creator ? creator : `${creator} · ${t.sharedBy(owner)}`),
    cell: ({ owner, creator }) => (
      <>
        <span className="block truncate">{creator}</span>
        {owner !== creator && <span className="block truncate text-xs text-ink-2">{t.sharedBy(owner)}</span>}
      </>
    ),
  },
  {
    key: 'createTime',
    head: t.columns.createTime,
    width: '152px',
    phone: 'line',
    cellClassName: 'whitespace-nowrap text-ink-2 tabular-nums',
    cell: ({ createTime }) => formatTime(createTime),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '108px',
    align: 'right',
    phone: 'action',
    cellClassName: 'whitespace-nowrap *:not-first:ml-3 *:align-middle',
    cell: (product) => (
      <>
        <TextLink href={hrefOf(product)} aria-label={t.developNamed(product.productName)}>
          {t.develop}
        </TextLink>
        {mayChange && <RowMenuTrigger handle={menu} row={product} label={t.more(product.productName)} />}
      </>
    ),
  },
]
