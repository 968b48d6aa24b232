import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { useLocation, useParams } from '@tanstack/react-router'
import { absentSteps, useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'

/** The address of a step that this version does not have yet: the product stays open, and the page says what to do. */
export function AbsentStepPage() {
  const t = useTexts().products.detail
  const paths = useConsolePaths()
  const { productId = '' } = useParams({ strict: false })
  const step = useLocation({ select: ({ pathname }) => absentSteps.find((name) => pathname.endsWith(`/${name}`)) })
  return (
    <div className="mt-4">
      <EmptyState
        drawing={<WayDrawing />}
        framed
        title={t.absentStep.title(step ? t[step] : '')}
        text={step && t.absentStep[step]}
        actions={
          <>
            <LinkButton tone="primary" href={paths.product(productId)}>
              {t.absentStep.toFunctions}
            </LinkButton>
            <LinkButton href={paths.product(productId, 'release')}>{t.absentStep.toRelease}</LinkButton>
          </>
        }
      />
    </div>
  )
}
