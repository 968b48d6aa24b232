import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Fragment } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { miniTexts } from './mini-texts.ts'

/** The products whose devices open with the mini-program; nothing where there are none. */
export function ProgramUses({ detail: { uses } }: { detail: MiniProgramDetail }) {
  const t = miniTexts().uses
  const paths = useConsolePaths()
  const { panels, panelTotal, products, productTotal } = uses
  if (panelTotal === 0) return null
  return (
    <p>
      {t.panels(panels, panelTotal)} {t.products(productTotal)}
      {products.map(({ productId, productName }, at) => (
        <Fragment key={productId}>
          {at > 0 && t.comma}
          <TextLink href={paths.product(productId, 'interface')}>{productName}</TextLink>
        </Fragment>
      ))}
    </p>
  )
}
