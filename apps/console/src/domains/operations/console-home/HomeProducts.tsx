import type { ConsoleHome, HomeProduct } from '@slipway/contract/operations/console-home/console-home.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { nextStepOf, statusName, statusTone } from '../../products/products/products.exports.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { homeTexts } from './home-texts.ts'

export function HomeProducts({ home: { products, productTotal } }: { home: ConsoleHome }) {
  const t = homeTexts().products
  const paths = useConsolePaths()
  return (
    <Panel
      title={t.title}
      aside={
        <TextLink href={paths.products} className="text-sm">
          {t.all(formatNumber(productTotal))}
        </TextLink>
      }
    >
      {products.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-2">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {products.map((product) => (
            <ProductRow key={product.productId} product={product} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ProductRow({ product }: { product: HomeProduct }) {
  const { products: t, devices: words } = homeTexts()
  const stages = useTexts().products.publishStatus
  const paths = useConsolePaths()
  const { productId, productName, productPic, devices, online, simulated, simulatedOnline, isExample } = product
  const next = nextStepOf(product)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <PictureTile name={productName} src={productPic} />
      <div className="min-w-40 flex-1">
        <div className="flex items-center gap-2">
          <TextLink href={paths.product(productId)} className="min-w-0 truncate py-0.5 font-medium text-ink">
            {productName}
          </TextLink>
          {isExample && (
            <span className="shrink-0 rounded-full border border-line-2 px-2 text-xs text-ink-2">{t.example}</span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          <StatusDot tone={statusTone(product.publishStatus)}>{stages[statusName(product.publishStatus)]}</StatusDot>
          <TextLink href={paths.product(productId, 'device')} className="-my-px py-1 tabular-nums">
            {t.devices(formatNumber(online), formatNumber(devices))}
          </TextLink>
          {simulated > 0 && (
            <TextLink href={paths.product(productId, 'device')} className="-my-px py-1 tabular-nums">
              {words.simulated(formatNumber(simulatedOnline), formatNumber(simulated))}
            </TextLink>
          )}
        </div>
      </div>
      <TextLink href={paths.product(productId, next ?? 'device')} className="py-0.5">
        {t.next[next ?? 'none']}
      </TextLink>
    </li>
  )
}
