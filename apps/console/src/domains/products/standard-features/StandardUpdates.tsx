import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { standardQueries } from './standard-features.queries.ts'
import { standardTexts } from './standard-texts.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadDrawer = () => import('./UpdatesDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const UpdatesDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.UpdatesDrawer })))

interface Props {
  productId: string
  /** Whether any of the product's features is a standard one: without one no query is made. */
  hasStandards: boolean
}

/** Reports newer versions of the standard features in this product. */
export function StandardUpdates({ productId, hasStandards }: Props) {
  const t = standardTexts().updates
  const standards = useQuery({ ...standardQueries.ofProduct(productId), enabled: hasStandards })
  const [isOpen, setOpen] = useState(false)
  const old = (standards.data ?? []).filter(({ newestVersion, tplPublishVersion }) => newestVersion > tplPublishVersion)
  if (!hasStandards || old.length === 0) return null
  return (
    <div className="mb-3">
      <Notice
        action={
          <TextButton onPointerEnter={warmDrawer} onFocus={warmDrawer} onClick={() => setOpen(true)}>
            {t.open}
          </TextButton>
        }
      >
        {t.notice(old.length)}
      </Notice>
      <Suspense>{isOpen && <UpdatesDrawer productId={productId} old={old} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
