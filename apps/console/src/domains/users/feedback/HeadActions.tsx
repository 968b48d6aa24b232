import { Button } from '@slipway/ui/actions/Button.tsx'
import { Menu } from '@slipway/ui/overlay/Menu.tsx'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import type { FeedbackSearch } from './feedback-search.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { exportAddress } from './feedback.queries.ts'

const QuickRepliesDrawer = lazyPart(() =>
  import('./QuickRepliesDrawer.tsx').then((loaded) => ({ default: loaded.QuickRepliesDrawer })),
)

export function HeadActions({ search, mayManage }: { search: FeedbackSearch; mayManage: boolean }) {
  const t = feedbackTexts()
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      {mayManage && <Button onClick={() => setManaging(true)}>{t.quick.manage}</Button>}
      <Menu
        label={t.export.label}
        icon={<Download size={16} />}
        size="normal"
        framed
        items={(['xlsx', 'csv'] as const).map((format) => ({
          label: t.export[format],
          href: exportAddress(search, format),
          download: true,
        }))}
      />
      <Suspense>{isManaging && <QuickRepliesDrawer onClose={() => setManaging(false)} />}</Suspense>
    </>
  )
}
