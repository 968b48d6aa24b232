import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMayOnRow } from '../../../shared/use-may.ts'
import { Invitations } from './Invitations.tsx'
import { memberTexts } from './member-texts.ts'
import { MemberList } from './MemberList.tsx'
import { memberQueries } from './product-members.queries.ts'
import { ShareForm } from './ShareForm.tsx'

interface Props {
  product: Pick<Product, 'productId' | 'productName' | 'role'>
  onClose: () => void
}

/** The people who can open a product. Owners share it here; others see who they can ask. */
export function MembersDrawer({ product: { productId, productName, role }, onClose }: Props) {
  const t = memberTexts()
  const query = useQuery(memberQueries.of(productId))
  const isOwner = useMayOnRow()(shareProduct, role)
  const team = query.data
  return (
    <Drawer open onClose={onClose} title={t.title} description={t.text(productName)}>
      {query.isError && !team ? (
        <QueryFailed query={query} failed={t.failed} />
      ) : team ? (
        <div className="flex flex-col gap-7">
          {isOwner ? <ShareForm productId={productId} /> : <Notice>{t.onlyOwners}</Notice>}
          <MemberList productId={productId} members={team.members} isOwner={isOwner} />
          {team.invitations.length > 0 && <Invitations productId={productId} invitations={team.invitations} />}
        </div>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Drawer>
  )
}
