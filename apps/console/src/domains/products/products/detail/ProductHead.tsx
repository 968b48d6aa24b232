import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { ArrowRight, FolderSync, Pencil, Users } from 'lucide-react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { warmProductMembers } from '../../product-members/product-members.exports.ts'
import { warmProductFolder } from '../../product-folder/product-folder.exports.ts'
import { communicationName } from '../../../catalog/categories/categories.exports.ts'
import { categoryPath, statusName, statusTone } from '../product-words.ts'
import type { NextStep } from './next-step.ts'

interface Props {
  product: ProductDetail
  onEdit: (() => void) | undefined
  onFolder: (() => void) | undefined
  onMembers: () => void
  next: NextStep | undefined
}

export function ProductHead({ product, onEdit, onFolder, onMembers, next }: Props) {
  const t = useTexts().products
  const paths = useConsolePaths()
  return (
    <PageHead
      picture={<PictureTile name={product.productName} src={product.productPic || product.categoryPic} size={48} />}
      title={product.productName}
      status={
        <StatusDot framed tone={statusTone(product.publishStatus)}>
          {t.publishStatus[statusName(product.publishStatus)]}
        </StatusDot>
      }
      under={
        <Facts>
          <Copyable key="id" text={product.productId} />
          <code key="model" className="font-mono text-xs">
            {product.productModel}
          </code>
          <span key="communication">{t.communicationType[communicationName(product.communicationType)]}</span>
          <span key="category">{categoryPath(product)}</span>
        </Facts>
      }
      actions={
        <>
          <Button
            icon={<Users size={16} />}
            onPointerEnter={warmProductMembers}
            onFocus={warmProductMembers}
            onClick={onMembers}
          >
            {t.members}
          </Button>
          {onFolder && (
            <Button
              icon={<FolderSync size={16} />}
              onPointerEnter={warmProductFolder}
              onFocus={warmProductFolder}
              onClick={onFolder}
            >
              {t.detail.folder}
            </Button>
          )}
          {onEdit && (
            <Button icon={<Pencil size={16} />} onClick={onEdit}>
              {t.detail.edit}
            </Button>
          )}
          {next && (
            <LinkButton
              tone="primary"
              href={paths.product(product.productId, next)}
              iconAfter={<ArrowRight size={16} />}
            >
              {
                {
                  device: t.detail.toDevices,
                  hardware: t.detail.toHardware,
                  firmware: t.detail.toHardware,
                  function: t.detail.toFunctions,
                  release: t.detail.toRelease,
                }[next]
              }
            </LinkButton>
          )}
        </>
      }
    />
  )
}

export const ProductHeadSkeleton = () => (
  <PageHead
    picture={<Skeleton className="size-12" />}
    title={<Skeleton className="my-1 h-5 w-40" />}
    under={<Skeleton className="my-1.5 h-3 w-80" />}
  />
)
