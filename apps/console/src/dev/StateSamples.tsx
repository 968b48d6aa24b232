import { Plus } from 'lucide-react'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import * as drawings from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import * as listDrawings from '@slipway/ui/layout/list-drawings.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { KitSection, Line } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

export function StateSamples({ t }: { t: SampleTexts }) {
  return (
    <KitSection id="states" title={t.sections.states}>
      <EmptyState
        drawing={<drawings.ProductDrawing />}
        framed
        title={t.emptyTitle}
        text={t.emptyText}
        actions={
          <>
            <Button tone="primary" icon={<Plus size={16} />}>
              {t.create}
            </Button>
            <Button>{t.example}</Button>
          </>
        }
      />
      <div className="flex flex-wrap gap-4">
        <ChipDrawing />
        {Object.entries({ ...drawings, ...listDrawings }).map(([name, Drawing]) => (
          <Drawing key={name} />
        ))}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState plain title={t.noHit} text={t.noHitText} actions={<Button size="small">{t.clearSearch}</Button>} />
        <ErrorState title={t.errorTitle} text={t.errorText} detail="req_01JD8X" onRetry={() => undefined} />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone}>
            {t.notices[tone]}
          </Notice>
        ))}
      </div>
      <Line>
        <Spinner /> {t.loading}
        <Skeleton />
        <Skeleton className="h-8 w-60" />
      </Line>
    </KitSection>
  )
}
