import type { OtaProduct } from '@slipway/contract/products/firmware/firmware.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { NewestRun } from './NewestRun.tsx'
import { StatusDots } from './StatusDots.tsx'
import type { FirmwareTexts } from './texts.zh.ts'

type Firmware = OtaProduct['firmwares'][number]

interface Options {
  t: FirmwareTexts
  hrefOf: (productId: string, recordId: string) => string
  productHref: (productId: string) => string
}

interface OtaRow {
  product: OtaProduct
  firmware: Firmware
}

/** A row for each firmware of the product. */
export const rowsOf = (product: OtaProduct): OtaRow[] => product.firmwares.map((firmware) => ({ product, firmware }))

export const otaColumns = ({ t, hrefOf, productHref }: Options): Column<OtaRow>[] => [
  {
    key: 'product',
    head: t.columns.product,
    phone: 'title',
    cell: ({ product: { productId, productName, productPic } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={productName} src={productPic} />
        <KitLink
          href={productHref(productId)}
          className="min-w-0 truncate rounded-sm font-medium hover:text-accent-text"
        >
          {productName}
        </KitLink>
      </span>
    ),
  },
  {
    key: 'firmware',
    head: t.columns.firmware,
    width: '112px',
    phone: 'action',
    cell: ({ firmware }) => <span className="text-sm text-ink-2">{t.types[firmware.firmwareType]}</span>,
  },
  {
    key: 'inFlow',
    head: t.columns.inFlow,
    width: '24%',
    minWidth: 168,
    phone: 'line',
    cell: ({ product, firmware: { inFlow } }) =>
      inFlow ? (
        <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3">
          <TextLink href={hrefOf(product.productId, inFlow.recordId)}>{inFlow.firmwareVersion}</TextLink>
          <StatusDots status={inFlow.publishStatus} />
        </span>
      ) : (
        <span className="max-sm:hidden">{t.none}</span>
      ),
  },
  {
    key: 'latest',
    head: t.columns.latest,
    width: '30%',
    minWidth: 240,
    phone: 'line',
    cellClassName: 'max-w-full',
    cell: ({ product, firmware: { latest, held } }) => (
      <span className="flex min-w-0 flex-col gap-1 py-1">
        {latest ? (
          <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink href={hrefOf(product.productId, latest.recordId)}>{latest.firmwareVersion}</TextLink>
            <span className="text-sm text-ink-2">
              {[
                latest.area && t.areas[latest.area],
                latest.isExpired ? t.expired : latest.grayRatio && t.percent(latest.grayRatio),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <NewestRun run={latest.campaign} />
          </span>
        ) : (
          <span className="max-sm:hidden">{t.none}</span>
        )}
        {held.map(({ recordId, firmwareVersion, campaign }) => (
          <span key={recordId} className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink href={hrefOf(product.productId, recordId)}>{firmwareVersion}</TextLink>
            <NewestRun run={campaign} />
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'time',
    head: t.columns.time,
    width: '144px',
    cell: ({ product }) => <span className="text-sm text-ink-2 tabular-nums">{formatTime(product.updateTime)}</span>,
  },
]
