import type { PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import type { Step } from '@slipway/ui/layout/StepBar.tsx'
import type { ProductStep } from '../../../../shared/console-paths.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { statusName } from '../product-words.ts'
import type { ProductsTexts } from '../texts.zh.ts'

interface Shown {
  product: Pick<ProductDetail, 'features'> | undefined
  /** Undefined while it loads: the bar then uses the product's own data. */
  info: Pick<PidDetailInfo, 'steps' | 'release' | 'publishStatus' | 'panel' | 'module' | 'firmwares'> | undefined
  hrefOf: (step: ProductStep) => string
  t: ProductsTexts
}

/** SC-33. */
export function productSteps({ product, info, hrefOf, t: { detail: t, publishStatus: stages } }: Shown): Step[] {
  const total = product?.features.total
  const isDone = (step: string) => info?.steps.some((one) => one.step === step && one.isCompleted) ?? false
  const hardwareStep = (): Step => ({
    key: 'hardware',
    name: t.hardware,
    fact: info ? (info.module?.moduleName ?? t.noModule) : '…',
    done: isDone('hardware') && info?.module !== null,
    href: hrefOf('hardware'),
  })
  return [
    {
      key: 'functions',
      name: t.functions,
      fact: total === undefined ? '…' : t.featureCount(total),
      done: info ? isDone('function') : total !== undefined && total > 0,
      href: hrefOf('function'),
    },
    {
      key: 'interface',
      name: t.interface,
      fact: info ? (info.panel?.panelName ?? t.noPanel) : '…',
      done: isDone('interface'),
      href: hrefOf('interface'),
    },
    ...(deployment().hardwareSelect ? [hardwareStep()] : []),
    {
      key: 'firmware',
      name: t.firmware,
      fact: info ? t.firmwareCount(info.firmwares.length) : '…',
      done: isDone('firmware') && info !== undefined && info.firmwares.length > 0,
      href: hrefOf('firmware'),
    },
    {
      key: 'release',
      name: t.release,
      fact: info ? releaseFact(info, t, stages) : '…',
      done: isDone('release'),
      href: hrefOf('release'),
    },
  ]
}

function releaseFact(
  { publishStatus: stage, release: { gates } }: NonNullable<Shown['info']>,
  t: ProductsTexts['detail'],
  stages: ProductsTexts['publishStatus'],
): string {
  if (stage > publishStatus.trialProduction) return stages[statusName(stage)]
  const open = gates.filter(({ state }) => state !== 'done').length
  return open > 0 ? t.releaseOpen(open) : t.releaseReady
}
